import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import type { dashboard } from '../../contract/dashboard/endpoints.ts'
import { months } from '../../contract/dashboard/model.ts'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import { librarySources } from './sources.ts'
import styles from './widget/table.module.css'
import { usageTarget } from './UsageBars.tsx'
import { useSource } from './useSource.ts'
import { useUsageSpan } from './useUsageSpan.ts'
import { Widget } from './widget/Widget.tsx'
import { formatMonthName } from '../dates.ts'
import { wholeCount } from '../numbers.ts'
import { today } from '../today.ts'
import { serverText } from '../i18n/serverText.ts'

/** Returns the first day of a month of the year, counted from 0. */
const firstDayOf = (year: number, month: number): string =>
  `${year}-${String(month + 1).padStart(2, '0')}-01`

/** Returns whether a month of the year, counted from 0, has not begun. */
const isAhead = (year: number, month: number): boolean => firstDayOf(year, month) > today()

/**
 * Shows usage by activity and month of the usage year, with a link to the detailed report
 * (docs/requirements/portal.md §2.4).
 */
export function UsageTable({ year }: { year: number | undefined }) {
  const translate = useTranslate()
  const query = useSource(librarySources.usageTable)
  const label = translate('dashboard.usageByMonth')
  return (
    <Widget
      title={label}
      span={useUsageSpan(year)}
      query={query}
      columns={12}
      height={309}
      rows={7}
      target={usageTarget(year)}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(table) => (
        // A focusable group can be scrolled by keyboard.
        <div role="group" aria-label={label} tabIndex={0} className={styles['scroller']}>
          <Rows {...table} />
        </div>
      )}
    </Widget>
  )
}

interface RowsProps {
  rows: OutputOf<typeof dashboard.libraryUsageTable>['rows']
  year: number
}

function Rows({ rows, year }: RowsProps) {
  const translate = useTranslate()
  return (
    <table className={clsx(styles['table'], styles['byMonth'])}>
      <thead>
        <tr>
          <th scope="col">{translate('dashboard.activity')}</th>
          {months.map((month, index) => (
            <th key={month} scope="col">
              {formatMonthName(firstDayOf(year, index))}
            </th>
          ))}
          <th scope="col">{translate('dashboard.total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.activity}>
            <th scope="row">{serverText(row.activity.replaceAll('_', ' '))}</th>
            {months.map((month, index) => (
              <td key={month}>{isAhead(year, index) ? '–' : wholeCount(row[month])}</td>
            ))}
            <td>{wholeCount(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
