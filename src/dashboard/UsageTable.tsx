import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { wholeCount } from '../../contract/counts.ts'
import { months } from '../../contract/dashboard/model.ts'
import { librarySources } from './sources.ts'
import { usageTarget } from './UsageBars.tsx'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'

const sticky = {
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  pl: 0,
  minWidth: 132,
} as const

/** Usage by activity and month of the usage year, with the way to detailed usage (spec: portal §2.4). */
export function UsageTable({ year }: { year: number }) {
  const translate = useTranslate()
  const query = useSource(librarySources.usageTable)
  const label = translate('dashboard.usageByMonth')
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.year', { year })}
      query={query}
      columns={12}
      height={300}
      rows={7}
      target={usageTarget}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <Box
          role="group"
          aria-label={label}
          // Wider than a phone: it scrolls by itself, by keyboard too.
          tabIndex={0}
          sx={{ overflowX: 'auto' }}
        >
          <Table size="small" sx={{ '& td, & th': { px: 2, whiteSpace: 'nowrap' } }}>
            <TableHead>
              <TableRow>
                <TableCell sx={sticky}>{translate('dashboard.activity')}</TableCell>
                {months.map((month) => (
                  <TableCell key={month} align="right">
                    {translate(`months.${month}`)}
                  </TableCell>
                ))}
                <TableCell align="right">{translate('dashboard.total')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.activity}>
                  <TableCell component="th" scope="row" sx={sticky}>
                    {row.activity.replaceAll('_', ' ')}
                  </TableCell>
                  {months.map((month) => (
                    <TableCell key={month} align="right">
                      {wholeCount(row[month])}
                    </TableCell>
                  ))}
                  <TableCell align="right" sx={{ fontWeight: 600 }}>
                    {wholeCount(row.total)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Widget>
  )
}
