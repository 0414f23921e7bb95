import { Box, Link, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { filtered, paths } from '../../paths.ts'
import { countOf } from './counting.ts'
import { deliveryDay, type Side } from './listBinding.ts'
import { type OverviewRow, overviewColumns } from './OverviewTable.tsx'
import { useUrlFilter } from './useDdr.ts'

interface Props {
  side: Side
  year: number
  /** Undefined until they are there. */
  rows: OverviewRow[] | undefined
}

const addresses = { received: paths.ddrReceived, sent: paths.ddrSent }

/** The sums of a year, each leading to its rows where one list holds exactly these. */
export function OverviewFigures({ side, year, rows }: Props) {
  const translate = useTranslate()
  const { filter } = useUrlFilter()
  const today = deliveryDay()
  const span = {
    from: `${year}-01-01`,
    to: `${year}-12-31` < today ? `${year}-12-31` : today,
  }
  const addressOf = (column: (typeof overviewColumns)[number]): string | null => {
    // Delivered outside the system counts as fulfilled here and has a list of its own.
    if (column === 'filled') return null
    const status = column === 'total' ? 'all' : column
    return filtered(addresses[side], { ...span, status, customerId: filter.customerId })
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 2,
        display: 'grid',
        columnGap: 3,
        rowGap: 3,
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      }}
    >
      {overviewColumns.map((column) => {
        const to = addressOf(column)
        const count = rows && countOf(rows.reduce((sum, row) => sum + row[column], 0))
        return (
          <Box
            key={column}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Typography component="dt" variant="caption" color="textSecondary">
              {translate(`ddr.overview.${column}`)}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ m: 0 }}>
              {count === undefined && <Skeleton width={48} />}
              {count !== undefined && to === null && count}
              {count !== undefined && to !== null && (
                <Link
                  component={RouterLink}
                  to={to}
                  color="inherit"
                  aria-label={`${translate(`ddr.overview.${column}`)}: ${count}`}
                >
                  {count}
                </Link>
              )}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
