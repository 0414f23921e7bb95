import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { sumOf } from '../../contract/dashboard/groupings.ts'
import { type NamedCount, wholeCount } from '../../contract/counts.ts'
import { shareOf } from '../../contract/dashboard/model.ts'

interface Props {
  label: string
  nameHeader: string
  countHeader: string
  counts: readonly NamedCount[]
  /** Off where the rows are no parts of one whole. */
  shares?: boolean
}

/** The table behind a chart: whole numbers, and each one's share of the rows shown. */
export function CountTable({ label, nameHeader, countHeader, counts, shares = true }: Props) {
  const translate = useTranslate()
  const total = sumOf(counts)
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{translate(nameHeader)}</TableCell>
          <TableCell align="right">{translate(countHeader)}</TableCell>
          {shares && (
            <TableCell align="right" sx={{ pr: 0 }}>
              {translate('dashboard.share')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {counts.map(({ name, count }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <TableCell align="right">{wholeCount(count)}</TableCell>
            {shares && (
              <TableCell align="right" sx={{ pr: 0 }}>
                {shareOf(count, total).toFixed(1)}%
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
