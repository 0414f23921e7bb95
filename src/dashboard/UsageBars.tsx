import { yearToDate } from '../../contract/calendar.ts'
import type { UsageSubject } from '../../contract/reports/usage.ts'
import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import { type NamedCount, shareOf } from '../../contract/counts.ts'
import { type BarColour, barColour, totalHits } from '../../contract/dashboard/model.ts'
import { paths } from '../paths.ts'
import { today } from '../today.ts'
import { Bar } from '../components/text/BarList.tsx'
import { BigFigure, FigureAbove } from './widget/BigFigure.tsx'
import type { Source } from './sources.ts'
import type { CountBefore } from '../../contract/reports/yearBefore.ts'
import styles from './UsageBars.module.css'
import { useSource } from './useSource.ts'
import { useUsageSpan } from './useUsageSpan.ts'
import { useYearBefore } from './useYearBefore.tsx'
import { type PendingTarget, Widget } from './widget/Widget.tsx'
import { formatCount, wholeCount } from '../numbers.ts'
import { serverText } from '../i18n/serverText.ts'

/** Custom properties of tokens.css by bar colour. */
const colours: Record<BarColour, string> = {
  success: 'green',
  info: 'blue',
  warning: 'amber',
  danger: 'brick',
  default: 'ink-soft',
}

interface UsageFilter {
  /** What the report is about; all usage without it. */
  subject?: UsageSubject
  /** Id of the member whose usage it is; without it that of the user's own customer. */
  customerId?: string
}

/** Returns the address of the usage reports of a year; each report is about one source, the figures are about all. */
const reportsOf = (year: number, filter: UsageFilter): string =>
  `${paths.usageReport}?${new URLSearchParams({ ...yearToDate(year, today()), ...filter })}`

/** Returns the link of a widget to the usage reports of its year; without an address while the year is not loaded. */
export const usageTarget = (year: number | undefined, filter: UsageFilter = {}): PendingTarget => ({
  to: year === undefined ? null : reportsOf(year, filter),
  permission: 'usageReport.list',
  label: 'dashboard.seeUsage',
})

/** All hits on the same days of the year before. */
type UsageBefore = Omit<CountBefore, 'count'> & { counts: { hits: number } }

interface Props {
  source: Source<NamedCount[]>
  yearBefore: Source<{ usage: UsageBefore }>
  year: number | undefined
  columns: number
}

/**
 * Shows each activity as a bar with its share of all hits, coloured by that share
 * (docs/requirements/portal.md §9).
 */
export function UsageBars({ source, yearBefore, year, columns }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  const change = useYearBefore(yearBefore, ({ usage }) => usage)
  const label = translate('dashboard.usageSummary')
  return (
    <Widget
      title={label}
      span={useUsageSpan(year)}
      query={query}
      columns={columns}
      height={225}
      narrowHeight={369}
      rows={5}
      target={usageTarget(year)}
      // The total is there without any activity too.
      isEmpty={(data) => split(data).others.length === 0}
      table={(data) => ({
        nameHeader: 'dashboard.activity',
        countHeader: 'dashboard.hits',
        counts: split(data).others,
      })}
    >
      {(data) => {
        const { total, others } = split(data)
        return (
          <>
            <FigureAbove>
              <BigFigure
                count={total}
                label={translate('dashboard.allHits')}
                change={change('hits', total)}
              />
            </FigureAbove>
            <div className={clsx(styles['bars'], columns > 6 && styles['wide'])}>
              {others.map((entry) => (
                <UsageBar key={entry.name} {...entry} percent={shareOf(entry.count, total)} />
              ))}
            </div>
          </>
        )
      }}
    </Widget>
  )
}

function UsageBar({ name, count, percent }: NamedCount & { percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={`${wholeCount(count)}, ${percent.toFixed(1)}%`}
      className={styles['bar']}
    >
      <div className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['count']}>{formatCount(count)}</span>
        <span className={styles['percent']}>{percent.toFixed(1)}%</span>
      </div>
      <Bar percent={percent} colour={colours[barColour(percent)]} />
    </div>
  )
}

/** Returns the total of all hits and the counts per activity, with readable names. */
function split(data: readonly NamedCount[]): { total: number; others: NamedCount[] } {
  const others = data
    .filter(({ name }) => name !== totalHits)
    .map(({ name, count }) => ({ name: serverText(name.replaceAll('_', ' ')), count }))
  return { total: data.find(({ name }) => name === totalHits)?.count ?? 0, others }
}
