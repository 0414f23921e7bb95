import { Alert, Button, DialogActions, DialogContent } from '@mui/material'
import { useTranslate } from 'react-admin'
import { AssignFigures } from './AssignFigures.tsx'
import type { AssignmentWork, Result } from './useAssignment.ts'

interface Props {
  assignment: AssignmentWork
  result: Result
  onClose: () => void
}

/** Shows the specified success text, and the number of the packages that each member has now. */
export function AssignResult({ assignment: { packageIds }, result, onClose }: Props) {
  const translate = useTranslate()
  const count = packageIds.length
  return (
    <>
      <DialogContent>
        <Alert severity="success" sx={{ mb: 4 }}>
          {result.text}
        </Alert>
        {result.members.length > 0 && (
          <AssignFigures
            label={translate('assignment.result')}
            column={translate('assignment.has')}
            members={result.members.map(({ memberId, name, added, already: has }) => ({
              memberId,
              name,
              added,
              figure: translate(has === count ? 'assignment.all' : 'assignment.some', {
                has,
                count,
              }),
            }))}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('shell.ok')}
        </Button>
      </DialogActions>
    </>
  )
}
