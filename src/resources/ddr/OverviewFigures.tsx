import { Box, Link, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { today } from '../../today.ts'
import type { StatusFilter } from '../../../contract/ddr/model.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { filtered, paths } from '../../paths.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { type OverviewRow, overviewColumns } from './OverviewTable.tsx'
import { useUrlFilter } from './useDdr.ts'
import { wholeCount } from '../../numbers.ts'

interface Props {
  side: DdrSide
  year: number
  /** Undefined until loaded. */
  rows: OverviewRow[] | undefined
}

/**
 * Status filter of the list behind each figure. Requests delivered outside the system count as
 * fulfilled.
 */
const listed: Partial<Record<string, StatusFilter>> = { total: 'all', filled: 'delivered' }

const addresses = { received: paths.ddrReceived, sent: paths.ddrSent }

/** Shows the totals of a year, each as a link to the rows it counts. */
export function OverviewFigures({ side, year, rows }: Props) {
  const translate = useTranslate()
  const { filter } = useUrlFilter()
  const { customerId, consortiumId } = useSession().principal
  // When a consortium has not selected a member, the totals cover all members.
  const whole = customerId === consortiumId ? customerId : undefined
  const lastDay = today()
  const span = {
    from: `${year}-01-01`,
    to: `${year}-12-31` < lastDay ? `${year}-12-31` : lastDay,
  }
  const addressOf = (column: (typeof overviewColumns)[number]): string =>
    filtered(addresses[side], {
      ...span,
      status: listed[column] ?? column,
      customerId: filter.customerId ?? whole,
    })
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 2,
      }}
    >
      {overviewColumns.map((column) => {
        const count = rows && wholeCount(rows.reduce((sum, row) => sum + row[column], 0))
        return (
          <Box
            key={column}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Typography component="dt" variant="caption" color="textSecondary" noWrap>
              {translate(`ddr.overview.${column}`)}
            </Typography>
            <Typography component="dd" variant="h6" sx={{ m: 0, lineHeight: 1.3 }}>
              {count === undefined && <Skeleton width={40} />}
              {count !== undefined && (
                <Link
                  component={RouterLink}
                  to={addressOf(column)}
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
