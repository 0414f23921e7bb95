import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'

const RaiseDialog = lazy(async () => ({ default: (await import('./RaiseDialog.tsx')).RaiseDialog }))

/** Shows the button that opens the form of a new request. */
export function RaiseButton() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
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
          <RaiseDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
