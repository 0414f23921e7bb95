import OpenInNew from '@mui/icons-material/OpenInNew'
import { Button, IconButton } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { PlatformError } from '../dataProvider/platformError.ts'
import { useApi } from '../dataProvider/useApi.ts'
import { settings } from '../settings.ts'

/** "Click to {product} Search": a new window, signed in there by a one-time link (spec: portal §1). */
export function SearchPortalLink() {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const { user } = useSession()
  const { product } = settings
  const label = translate('shell.search', { product })
  const open = async () => {
    // Opened by the click itself, else the browser takes it for an unasked one.
    const target = window.open('', '_blank')
    try {
      const { url } = await api.session.openSearchPortal({ customerId: user.customerId })
      if (target === null) window.location.assign(url)
      else {
        target.opener = null
        target.location.replace(url)
      }
    } catch (error) {
      target?.close()
      notify(error instanceof PlatformError ? error.message : 'problem.unexpected', {
        type: 'error',
      })
    }
  }
  return (
    <>
      <Button
        onClick={() => void open()}
        endIcon={<OpenInNew sx={{ fontSize: '16px !important' }} />}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, px: 3, whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
      <IconButton
        title={label}
        aria-label={label}
        onClick={() => void open()}
        color="primary"
        sx={{ display: { md: 'none' } }}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </>
  )
}
