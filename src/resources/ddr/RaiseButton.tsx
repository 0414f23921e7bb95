import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { readCitation } from '../../../contract/ddr/openUrl.ts'

const RaiseDialog = lazy(async () => ({ default: (await import('./RaiseDialog.tsx')).RaiseDialog }))

/**
 * Shows the button that opens the form of a new request. An address with an OpenURL query as `request` opens it with that
 * article.
 */
export function RaiseButton() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const requested = params.get('request')
  const [open, setOpen] = useState(requested !== null)
  const close = () => {
    setOpen(false)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('request')
        return next
      },
      { replace: true },
    )
  }
  return (
    <>
      <Button
        variant="contained"
        disableElevation
        startIcon={<AddOutlined />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'start', flexShrink: 0 }}
      >
        {translate('ddr.raise.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RaiseDialog
            article={requested === null ? null : readCitation(requested)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
