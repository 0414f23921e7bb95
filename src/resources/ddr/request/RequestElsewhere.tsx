import { Button } from '@mui/material'
import { pick } from 'es-toolkit'
import { useTranslate } from 'react-admin'
import { canRequestElsewhere } from '../../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { onDemand } from '../../../components/loading/onDemand.tsx'
import { articleFields } from '../raise/raiseValues.ts'
import type { RequestDetail } from '../requestRow.ts'

const RaiseDialog = onDemand(async () => (await import('../raise/RaiseDialog.tsx')).RaiseDialog)

/**
 * Shows the button that requests the article of a request without a document from another library, for the same
 * reader. Shows nothing while the request may still be answered or goes on elsewhere, and to everybody but the
 * requesting library.
 */
export function RequestElsewhere({ detail }: { detail: RequestDetail }) {
  const translate = useTranslate()
  const { principal } = useSession()
  const [isOpen, setOpen] = useRestoredState(`ddr.${detail.ddrId} another`, false)
  if (!canRequestElsewhere(principal, detail)) return null
  const { userName, userDepartment, to: userEmail } = detail
  const values = { ...pick(detail, articleFields), userName, userDepartment, userEmail }
  return (
    <>
      <Button
        size="small"
        variant="contained"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('ddr.requestElsewhere')}
      </Button>
      {isOpen && (
        <RaiseDialog
          sources={[]}
          earlier={{ values, supplierId: detail.supplierId }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
