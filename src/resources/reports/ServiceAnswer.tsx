import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { shownServices, type UsageQuestion } from '../../../contract/reports/usage.ts'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { ReportAnswer } from './ReportSheet.tsx'
import { TotalName } from './TotalName.tsx'
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
export function ServiceAnswer({ question }: { question: UsageQuestion }) {
  const translate = useTranslate()
  const query = useServices(question)
  const description = useUsageDescription(question)
  const yearBefore = useYearBefore(question)
  const downloads = useAppDownloads(question)
  const detailed = question.detail === 'detailed'
  const columns: FigureColumn<Line>[] = [
    {
      key: 'activity',
      header: translate('reports.usage.activity'),
      cell: ({ activity, service }) => (service === '' ? activity : <Muted text={activity} />),
    },
    ...(detailed
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
      figure: true,
      cell: ({ service, count }) =>
        detailed && service === '' ? <strong>{wholeCount(count)}</strong> : wholeCount(count),
    },
  ]
  return (
    <ReportAnswer
      description={description}
      query={query}
      actions={<UsageExport question={question} disabled={!query.data?.summary.length} />}
      isEmpty={({ summary }) => summary.length === 0 && downloads === undefined}
    >
      {({ summary, details }) => {
        const total = summary.reduce((sum, { count }) => sum + count, 0)
        return (
          <>
            {downloads !== undefined && (
              <Typography color="error" role="status">
                {translate('reports.usage.appDownloads', { count: wholeCount(downloads) })}
              </Typography>
            )}
            <UsageChart
              question={question}
              description={description}
              names={summary.map(({ name, count }) => ({ name: serverText(name), count }))}
            />
            <FigureTable
              label={description}
              columns={columns}
              rows={
                detailed
                  ? linesOf(details)
                  : linesOf(summary.map((one) => ({ ...one, services: [] })))
              }
              rowKey={({ key }) => key}
              totals={[
                <TotalName key="total" total={total} {...yearBefore} />,
                ...(detailed ? [''] : []),
                wholeCount(total),
              ]}
            />
            {detailed && (
              <Typography variant="caption" color="textSecondary">
                {translate('reports.usage.hiddenNote')}
              </Typography>
            )}
          </>
        )
      }}
    </ReportAnswer>
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
    ...shownServices(name, services).map((one) => ({
      key: `${name} ${one.service}`,
      activity: serverText(name),
      service: serverText(one.service),
      count: one.count,
    })),
  ])
