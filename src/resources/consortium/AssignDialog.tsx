import { Dialog, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { LeaveGuard } from '../../components/dialogs/LeaveGuard.tsx'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useRemoveParams } from '../../components/filters/useRemoveParams.ts'
import { AssignChoice } from './AssignChoice.tsx'
import { AssignResult } from './AssignResult.tsx'
import { AssignReview } from './AssignReview.tsx'
import { type AssignmentStart, useAssignment } from './useAssignment.ts'

/**
 * Shows Add New Package Subscription in three steps: the choice of packages and members, the
 * review, and the result (docs/requirements/resources.md §2.2).
 */
export function AssignDialog(props: {
  consortiumId: number
  first: AssignmentStart
  onClose: () => void
}) {
  const { consortiumId, first, onClose } = props
  const translate = useTranslate()
  const assignment = useAssignment(consortiumId, first)
  const { isDirty, notice, result, review } = assignment
  const [isLeaving, setLeaving] = useState(false)
  const removeParams = useRemoveParams('package', 'member')
  const leave = () => {
    onClose()
    removeParams()
  }
  const close = () => {
    // Its result is shown here, with what it means for each member.
    if (assignment.isAssigning) return
    if (isDirty) setLeaving(true)
    else {
      if (result) assignment.offerUndo()
      leave()
    }
  }
  const step = () => {
    if (result) return <AssignResult assignment={assignment} result={result} onClose={close} />
    if (review) return <AssignReview assignment={assignment} review={review} />
    return <AssignChoice assignment={assignment} onClose={close} />
  }
  return (
    <>
      <Dialog open onClose={close} maxWidth="lg" fullWidth aria-labelledby="assign-title">
        <DialogTitle id="assign-title">{translate('assignment.title')}</DialogTitle>
        {step()}
      </Dialog>
      <LeaveGuard isDirty={isDirty} />
      <NoticeDialog text={notice} onClose={assignment.dismissNotice} />
      <ConfirmDialog
        open={isLeaving}
        title={translate('assignment.leaveTitle')}
        confirm={translate('assignment.leaveYes')}
        cancel={translate('assignment.leaveNo')}
        isDestructive
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        {translate('assignment.leave')}
      </ConfirmDialog>
    </>
  )
}
