import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { wholeCount } from '../../../numbers.ts'

/** The counts of one institution for a year. */
export type OverviewRow = OutputOf<typeof ddr.receivedOverview>[number]

/** The columns of the overview, in order. */
export const overviewColumns = [
  'total',
  'pending',
  'delayed',
  'filled',
  'unfilled',
  'discarded',
  'duplicate',
] as const

/** Shows the counts per institution, highest total first. */
export function OverviewTable({ label, rows }: { label: string; rows: OverviewRow[] }) {
  const translate = useTranslate()
  return (
    <TableContainer
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ mt: 3, maxHeight: 320, '& td, & th': { px: 2 } }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('ddr.institution')}</TableCell>
            {overviewColumns.map((column) => (
              <TableCell key={column} align="right">
                {translate(`ddr.overview.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // Two libraries can have one name.
            <TableRow key={`${row.partnerName} ${String(index)}`}>
              <TableCell component="th" scope="row">
                {row.partnerName}
              </TableCell>
              {overviewColumns.map((column) => (
                <TableCell key={column} align="right">
                  {wholeCount(row[column])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
