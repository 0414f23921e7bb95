import { Dialog, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NoticeDialog } from '../../components/NoticeDialog.tsx'
import { AssignChoice } from './AssignChoice.tsx'
import { AssignReview } from './AssignReview.tsx'
import { useAssignment } from './useAssignment.ts'

/** Add New Package Subscription: packages and members, then what that would do (spec: resources §2.2). */
export function AssignDialog(props: { consortiumId: number; onClose: () => void }) {
  const { consortiumId, onClose } = props
  const translate = useTranslate()
  const assignment = useAssignment(consortiumId)
  const { notice, review } = assignment
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="assign-title">
        <DialogTitle id="assign-title">{translate('assignment.title')}</DialogTitle>
        {review ? (
          <AssignReview assignment={assignment} review={review} />
        ) : (
          <AssignChoice consortiumId={consortiumId} assignment={assignment} onClose={onClose} />
        )}
      </Dialog>
      <NoticeDialog
        text={notice?.text ?? null}
        onClose={() => (notice?.last ? onClose() : assignment.forgetNotice())}
      />
    </>
  )
}
