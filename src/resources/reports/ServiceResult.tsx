import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import {
  showsAppDownloads,
  visibleServices,
  type UsageParams,
} from '../../../contract/reports/usage.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { ReportResult } from './ReportSheet.tsx'
import { YearBefore } from '../../components/text/YearBefore.tsx'
import { UsageChart } from './UsageChart.tsx'
import { UsageExport } from './UsageExport.tsx'
import { useAppDownloads, useServices, useYearBefore } from './useUsage.ts'
import { useUsageDescription } from './useUsageDescription.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'

interface Line {
  key: string
  activity: string
  service: string
  count: number
}

/** Lists hits by activity; the detailed report lists the services of each activity too. */
export function ServiceResult({ params }: { params: UsageParams }) {
  const translate = useTranslate()
  const query = useServices(params)
  const description = useUsageDescription(params)
  const yearBefore = useYearBefore(params)
  const hasDownloads = showsAppDownloads(params)
  const downloads = useAppDownloads(params)
  const isDetailed = params.detail === 'detailed'
  const columns = useServiceColumns(isDetailed)
  return (
    <ReportResult
      description={description}
      query={query}
      actions={<UsageExport params={params} disabled={!query.data?.summary.length} />}
      isEmpty={({ summary }) => summary.length === 0 && !hasDownloads}
    >
      {({ summary, details }) => {
        const total = summary.reduce((sum, { count }) => sum + count, 0)
        return (
          <>
            {hasDownloads && <AppDownloads downloads={downloads} />}
            <UsageChart
              params={params}
              description={description}
              names={summary.map(({ name, count }) => ({ name: serverText(name), count }))}
            />
            <FigureTable
              label={description}
              columns={columns}
              rows={
                isDetailed
                  ? linesOf(details)
                  : linesOf(summary.map((one) => ({ ...one, services: [] })))
              }
              rowKey={({ key }) => key}
              totals={[translate('reports.total'), ...(isDetailed ? [''] : []), wholeCount(total)]}
              change={<YearBefore count={total} {...yearBefore} />}
            />
            {isDetailed && (
              <Typography variant="caption" color="textSecondary">
                {translate('reports.usage.hiddenNote')}
              </Typography>
            )}
          </>
        )
      }}
    </ReportResult>
  )
}

/** Returns the columns of activities and, in the detailed report, of their services. */
function useServiceColumns(isDetailed: boolean): FigureColumn<Line>[] {
  const translate = useTranslate()
  return [
    {
      key: 'activity',
      header: translate('reports.usage.activity'),
      cell: ({ activity, service }) => (service === '' ? activity : <Muted text={activity} />),
    },
    ...(isDetailed
      ? [
          {
            key: 'service',
            header: translate('reports.usage.service'),
            cell: (line: Line) => line.service,
          },
        ]
      : []),
    {
      key: 'hits',
      header: translate('reports.usage.hits'),
      isFigure: true,
      cell: ({ service, count }) =>
        isDetailed && service === '' ? <strong>{wholeCount(count)}</strong> : wholeCount(count),
    },
  ]
}

/** Says how often the app was downloaded. */
function AppDownloads({ downloads }: { downloads: ReturnType<typeof useAppDownloads> }) {
  const translate = useTranslate()
  if (downloads.isError) {
    return <LoadFailure error={downloads.error} onRetry={() => void downloads.refetch()} />
  }
  if (!downloads.isSuccess) return null
  return (
    <Typography color="error" role="status">
      {translate('reports.usage.appDownloads', { count: wholeCount(downloads.data.count) })}
    </Typography>
  )
}

/** Repeats the activity for screen readers, which read the table line by line. */
const Muted = ({ text }: { text: string }) => (
  <Typography variant="inherit" component="span" color="textSecondary" sx={{ pl: 4 }}>
    {text}
  </Typography>
)

interface Activity {
  name: string
  count: number
  services: { service: string; count: number }[]
}

/** Returns each activity followed by its services. */
const linesOf = (activities: readonly Activity[]): Line[] =>
  activities.flatMap(({ name, count, services }) => [
    { key: name, activity: serverText(name), service: '', count },
    ...visibleServices(name, services).map((one) => ({
      key: `${name} ${one.service}`,
      activity: serverText(name),
      service: serverText(one.service),
      count: one.count,
    })),
  ])
