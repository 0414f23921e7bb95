import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AssignmentWork, Review } from './useAssignment.ts'

/** "3 packages → 12 members", member by member, with what is there already. */
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
        <Table size="small" aria-label={translate('assignment.review')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('assignment.member')}</TableCell>
              <TableCell align="right">{translate('assignment.newOnes')}</TableCell>
              <TableCell align="right">{translate('assignment.already')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {members.map(({ memberId, name, added, already }) => (
              <TableRow key={memberId}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                <TableCell align="right">{added}</TableCell>
                <TableCell align="right">{already}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={assignment.back}>{translate('assignment.back')}</Button>
        <Button
          variant="contained"
          disableElevation
          loading={assignment.busy}
          onClick={assignment.assign}
        >
          {translate('assignment.assign')}
        </Button>
      </DialogActions>
    </>
  )
}
