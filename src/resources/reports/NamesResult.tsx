import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { UsageParams } from '../../../contract/reports/usage.ts'
import { FigureTable } from './FigureTable.tsx'
import { ReportPager, usePages } from './ReportPager.tsx'
import { ReportResult } from './ReportSheet.tsx'
import { YearBefore } from '../../components/text/YearBefore.tsx'
import { rowOf, UsageChart } from './UsageChart.tsx'
import { UsageExport } from './UsageExport.tsx'
import { useAllNames, useMonths, useNames, useYearBefore } from './useUsage.ts'
import { useUsageDescription } from './useUsageDescription.ts'
import { wholeCount } from '../../numbers.ts'

/** Lists journals, books or publishers with their hits, most used first. */
export function NamesResult({ params }: { params: UsageParams }) {
  const translate = useTranslate()
  const pages = usePages(JSON.stringify(params))
  const query = useNames(params, pages)
  // The chart uses the first page of the table, so it needs no call of its own.
  const largest = useNames(params, { page: 1, perPage: pages.perPage })
  const months = useMonths(params)
  const yearBefore = useYearBefore(params)
  const all = useAllNames(params)
  const description = useUsageDescription(params)
  const total = months.data?.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const rank = pages.isPrinting && all.rows ? 0 : (pages.page - 1) * pages.perPage
  return (
    <ReportResult
      description={description}
      query={query}
      actions={<UsageExport params={params} disabled={!query.data?.total} />}
      isEmpty={({ rows }) => rows.length === 0}
      loadAllRows={all.load}
      pager={<ReportPager pages={pages} total={query.data?.total} />}
    >
      {({ rows, total: size }) => (
        <>
          <UsageChart params={params} description={description} names={largest.data?.rows} />
          <FigureTable
            label={description}
            columns={[
              {
                key: 'name',
                header: translate(`reports.usage.${rowOf[params.subject]}`),
                cell: ({ row }) => row.name,
              },
              {
                key: 'hits',
                header: translate('reports.usage.hits'),
                isFigure: true,
                cell: ({ row }) => wholeCount(row.count),
              },
            ]}
            rows={((pages.isPrinting && all.rows) || rows).map((row, index) => ({
              row,
              place: rank + index,
            }))}
            rowKey={({ place }) => String(place)}
            totals={[translate('reports.total'), total === undefined ? '' : wholeCount(total)]}
            change={total !== undefined && <YearBefore count={total} {...yearBefore} />}
          />
          {/* Print of the browser's own menu cannot wait for rows of other pages. */}
          {pages.isPrinting && all.rows === undefined && size > rows.length && (
            <Typography variant="body2">
              {translate('pager.range', {
                range: `${wholeCount(rank + 1)}–${wholeCount(rank + rows.length)}`,
                total: wholeCount(size),
              })}
            </Typography>
          )}
        </>
      )}
    </ReportResult>
  )
}
