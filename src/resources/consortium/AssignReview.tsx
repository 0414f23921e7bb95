import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { firstClick } from '../../components/firstClick.ts'
import { AssignFigures } from './AssignFigures.tsx'
import type { AssignmentWork, Review } from './useAssignment.ts'

/**
 * Shows "3 packages → 12 members", and per member which packages are new and which exist already.
 */
export function AssignReview(props: { assignment: AssignmentWork; review: Review }) {
  const { assignment, review } = props
  const translate = useTranslate()
  const { members, whole } = review
  const packages = translate('assignment.packages', { smart_count: assignment.packageIds.length })
  const target = translate(whole ? 'assignment.consortium' : 'assignment.memberCount', {
    smart_count: members.length,
  })
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {packages} → {target}
        </Typography>
        {members.every(({ added }) => added === 0) && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {translate('assignment.nothingNew')}
          </Alert>
        )}
        <AssignFigures
          label={translate('assignment.review')}
          column={translate('assignment.already')}
          members={members.map(({ memberId, name, added, already: figure }) => ({
            memberId,
            name,
            added,
            figure,
          }))}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={assignment.isAssigning} onClick={assignment.back}>
          {translate('assignment.back')}
        </Button>
        <Button
          variant="contained"
          loading={assignment.isBusy}
          onClick={firstClick(assignment.assign)}
        >
          {translate('assignment.assign')}
        </Button>
      </DialogActions>
    </>
  )
}
