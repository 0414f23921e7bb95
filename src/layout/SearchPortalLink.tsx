import OpenInNew from '@mui/icons-material/OpenInNew'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { settings } from '../settings.ts'

/** "Click to {product} Search" (spec: portal §2.2). */
export function SearchPortalLink() {
  const translate = useTranslate()
  const notify = useNotify()
  const { product } = settings
  const label = translate('shell.search', { product })
  const open = () => notify('shell.searchNotYet', { messageArgs: { product } })
  return (
    <>
      <Button
        onClick={open}
        endIcon={<OpenInNew sx={{ fontSize: '16px !important' }} />}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, px: 3, whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={open}
          color="primary"
          sx={{ display: { md: 'none' } }}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  )
}
