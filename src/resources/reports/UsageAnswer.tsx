import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { shownServices, type UsageQuestion } from '../../../contract/reports/usage.ts'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { inWords } from './day.ts'
import { figure, type FigureColumn, FigureTable } from './FigureTable.tsx'
import { useInstitutionName } from './institutions.ts'
import { MonthChart } from './MonthChart.tsx'
import { ReportPager, usePages } from './ReportPager.tsx'
import { ReportAnswer } from './ReportSheet.tsx'
import { useAppDownloads, useMonths, useNames, useServices, useUsageFile } from './useUsage.ts'

interface Props {
  question: UsageQuestion
}

/** The answer to a usage question: by service, or by journal, book or publisher. */
export const UsageAnswer = ({ question }: Props) =>
  question.subject === 'overall' ? (
    <ServiceAnswer question={question} />
  ) : (
    <NamesAnswer question={question} />
  )

interface Line {
  key: string
  activity: string
  service: string
  count: number
}

function ServiceAnswer({ question }: Props) {
  const translate = useTranslate()
  const query = useServices(question)
  const said = useSaid(question)
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
        detailed && service === '' ? <strong>{figure(count)}</strong> : figure(count),
    },
  ]
  return (
    <ReportAnswer
      said={said}
      query={query}
      actions={<ExportButton question={question} disabled={!query.data?.summary.length} />}
      isEmpty={({ summary }) => summary.length === 0 && downloads === undefined}
    >
      {({ summary, details }) => {
        const total = summary.reduce((sum, { count }) => sum + count, 0)
        return (
          <>
            {downloads !== undefined && (
              <Typography color="error" role="status">
                {translate('reports.usage.appDownloads', { count: figure(downloads) })}
              </Typography>
            )}
            <Chart question={question} said={said} />
            <FigureTable
              label={said}
              columns={columns}
              rows={
                detailed
                  ? linesOf(details)
                  : linesOf(summary.map((one) => ({ ...one, services: [] })))
              }
              rowKey={({ key }) => key}
              totals={[translate('reports.total'), ...(detailed ? [''] : []), figure(total)]}
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

/** Said again for those who hear the table line by line. */
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

/** An activity, then its services. */
const linesOf = (activities: readonly Activity[]): Line[] =>
  activities.flatMap(({ name, count, services }) => [
    { key: name, activity: name, service: '', count },
    ...shownServices(name, services).map((one) => ({
      key: `${name} ${one.service}`,
      activity: name,
      service: one.service,
      count: one.count,
    })),
  ])

const headerOf = {
  journals: 'journal',
  books: 'book',
  publishers: 'publisher',
  overall: 'activity',
}

function NamesAnswer({ question }: Props) {
  const translate = useTranslate()
  const pages = usePages(JSON.stringify(question))
  const query = useNames(question, pages)
  const months = useMonths(question)
  const said = useSaid(question)
  const total = months.data?.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const rank = (pages.page - 1) * pages.perPage
  return (
    <ReportAnswer
      said={said}
      query={query}
      actions={<ExportButton question={question} disabled={!query.data?.total} />}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, total: size }) => (
        <>
          <Chart question={question} said={said} />
          <FigureTable
            label={said}
            columns={[
              {
                key: 'name',
                header: translate(`reports.usage.${headerOf[question.subject]}`),
                cell: ({ row }) => row.name,
              },
              {
                key: 'hits',
                header: translate('reports.usage.hits'),
                figure: true,
                cell: ({ row }) => figure(row.count),
              },
            ]}
            rows={rows.map((row, at) => ({ row, place: rank + at }))}
            rowKey={({ place }) => String(place)}
            totals={[translate('reports.total'), total === undefined ? '' : figure(total)]}
          />
          <ReportPager pages={pages} total={size} />
        </>
      )}
    </ReportAnswer>
  )
}

/** The columns by month; one month alone needs none. */
function Chart({ question, said }: Props & { said: string }) {
  const translate = useTranslate()
  const { data } = useMonths(question)
  if (data === undefined || data.length < 2) return null
  return <MonthChart label={translate('reports.chart', { report: said })} months={data} />
}

function ExportButton({ question, disabled }: Props & { disabled: boolean }) {
  const load = useUsageFile(question)
  return (
    <DownloadButton
      label={useTranslate()('reports.usage.export')}
      load={load}
      disabled={disabled}
    />
  )
}

/** "J-Gate usage of Meridian University Library, 1 – 20 November 2026, web". */
function useSaid({ source, from, to, device, customerId }: UsageQuestion): string {
  const translate = useTranslate()
  const institution = useInstitutionName(customerId, translate('reports.allMembers'))
  return translate(device === 'all' ? 'reports.usage.said' : 'reports.usage.saidDevice', {
    source: translate(`reports.usage.sources.${source}`),
    institution,
    span: translate('reports.span', { from: inWords(from), to: inWords(to) }),
    device: translate(`reports.usage.devices.${device}`).toLowerCase(),
  })
}
