import { useTranslate } from 'react-admin'
import type { UsageQuestion } from '../../../contract/reports/usage.ts'
import { FigureTable } from './FigureTable.tsx'
import { ReportPager, usePages } from './ReportPager.tsx'
import { ReportAnswer } from './ReportSheet.tsx'
import { TotalName } from './TotalName.tsx'
import { rowOf, UsageChart } from './UsageChart.tsx'
import { UsageExport } from './UsageExport.tsx'
import { useAllNames, useMonths, useNames, useYearBefore } from './useUsage.ts'
import { useUsageDescription } from './useUsageDescription.ts'
import { wholeCount } from '../../numbers.ts'

/** Lists journals, books or publishers with their hits, most used first. */
export function NamesAnswer({ question }: { question: UsageQuestion }) {
  const translate = useTranslate()
  const pages = usePages(JSON.stringify(question))
  const query = useNames(question, pages)
  // The chart uses the first page of the table, so it needs no call of its own.
  const largest = useNames(question, { page: 1, perPage: pages.perPage })
  const months = useMonths(question)
  const yearBefore = useYearBefore(question)
  const all = useAllNames(question)
  const description = useUsageDescription(question)
  const total = months.data?.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const rank = pages.isPrinting && all.rows ? 0 : (pages.page - 1) * pages.perPage
  return (
    <ReportAnswer
      description={description}
      query={query}
      actions={<UsageExport question={question} disabled={!query.data?.total} />}
      isEmpty={({ rows }) => rows.length === 0}
      loadAllRows={all.load}
    >
      {({ rows, total: size }) => (
        <>
          <UsageChart question={question} description={description} names={largest.data?.rows} />
          <FigureTable
            label={description}
            columns={[
              {
                key: 'name',
                header: translate(`reports.usage.${rowOf[question.subject]}`),
                cell: ({ row }) => row.name,
              },
              {
                key: 'hits',
                header: translate('reports.usage.hits'),
                figure: true,
                cell: ({ row }) => wholeCount(row.count),
              },
            ]}
            rows={((pages.isPrinting && all.rows) || rows).map((row, at) => ({
              row,
              place: rank + at,
            }))}
            rowKey={({ place }) => String(place)}
            totals={[
              <TotalName key="total" total={total} {...yearBefore} />,
              total === undefined ? '' : wholeCount(total),
            ]}
          />
          <ReportPager pages={pages} total={size} />
        </>
      )}
    </ReportAnswer>
  )
}
