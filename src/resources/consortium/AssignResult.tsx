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
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AssignmentWork, Result } from './useAssignment.ts'

interface Props {
  assignment: AssignmentWork
  result: Result
  onClose: () => void
}

/** That it worked, in the specified words, and what each member has of the packages now. */
export function AssignResult({ assignment: { packageIds, review }, result, onClose }: Props) {
  const translate = useTranslate()
  const count = packageIds.length
  const added = new Map(review?.members.map((one) => [one.memberId, one.added]))
  return (
    <>
      <DialogContent>
        <Alert severity="success" sx={{ mb: 4 }}>
          {result.said}
        </Alert>
        {result.members.length > 0 && (
          <Table size="small" aria-label={translate('assignment.result')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('assignment.member')}</TableCell>
                <TableCell align="right">{translate('assignment.newOnes')}</TableCell>
                <TableCell align="right">{translate('assignment.has')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {result.members.map(({ memberId, name, already: has }) => (
                <TableRow key={memberId}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </TableCell>
                  <TableCell align="right">{added.get(memberId) ?? 0}</TableCell>
                  <TableCell align="right">
                    {translate(has === count ? 'assignment.all' : 'assignment.some', {
                      has,
                      count,
                    })}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="contained" disableElevation onClick={onClose}>
          {translate('shell.ok')}
        </Button>
      </DialogActions>
    </>
  )
}
