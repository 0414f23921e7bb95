import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { onDemand } from '../../../components/loading/onDemand.tsx'
import { usePreserveInput, useRestoredInput } from '../../../components/inputs/restoredInput.ts'
import { useRemoveParams } from '../../../components/filters/useRemoveParams.ts'
import { maxCitations } from '../../../../contract/ddr/citations/citationFile.ts'

const RaiseDialog = onDemand(async () => (await import('./RaiseDialog.tsx')).RaiseDialog)

/** The state of a link to the form: OpenURL queries of further articles. */
const linkState = z.object({ further: z.array(z.string()).max(maxCitations) })

/**
 * Shows the button that opens the form of a new request. An address with a DOI, a citation or an OpenURL query as
 * `request` opens it with that article, and with those of the link's state after it.
 */
export function RaiseButton() {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const requested = params.get('request')
  const removeParams = useRemoveParams('request')
  const link = linkState.safeParse(useLocation().state)
  const further = link.success ? link.data.further : []
  // The form is open again after the session expired, with what was typed.
  const wasOpen = useRestoredInput<boolean>('ddr.raise open') ?? false
  const [open, setOpen] = useState(wasOpen || requested !== null)
  usePreserveInput('ddr.raise open', open || undefined)
  const close = () => {
    setOpen(false)
    removeParams()
  }
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddOutlined />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'start', flexShrink: { md: 0 } }}
      >
        {translate('ddr.raise.title')}
      </Button>
      {open && (
        <RaiseDialog sources={requested === null ? [] : [requested, ...further]} onClose={close} />
      )}
    </>
  )
}
