import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  label: string
  /** Translation key of the header of the column after the new packages. */
  column: string
  members: readonly { memberId: number; name: string; added: number; figure: string | number }[]
}

/** Shows per member the number of new packages of an assignment, and one further number. */
export function AssignFigures({ label, column, members }: Props) {
  const translate = useTranslate()
  return (
    <Table
      size="small"
      aria-label={label}
      // On a phone the names need the room.
      sx={{ '& .MuiTableCell-root': { px: { xs: 1, sm: 4 } } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{translate('assignment.member')}</TableCell>
          <TableCell align="right">{translate('assignment.newOnes')}</TableCell>
          <TableCell align="right">{column}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map(({ memberId, name, added, figure }) => (
          <TableRow key={memberId}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <TableCell align="right">{added}</TableCell>
            <TableCell align="right">{figure}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
