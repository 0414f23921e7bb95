import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  label: string
  /** What the column beside the new ones tells. */
  column: string
  members: readonly { memberId: number; name: string; added: number; figure: string | number }[]
}

/** An assignment member by member: what is new, and one figure more. */
export function AssignFigures({ label, column, members }: Props) {
  const translate = useTranslate()
  return (
    <Table size="small" aria-label={label}>
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
