import { yearToDate } from '../../../../contract/calendar.ts'
import { useTranslate } from 'react-admin'
import controls from '../../../components/controls.module.css'
import { TextLink } from '../../../components/text/TextLink.tsx'
import { today } from '../../../today.ts'
import type { StatusFilter, DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { listAddress } from '../../../links.ts'
import { paths } from '../../../paths.ts'
import { type OverviewRow, overviewColumns } from './OverviewTable.tsx'
import { useUrlFilter } from '../useUrlFilter.ts'
import { wholeCount } from '../../../numbers.ts'
import styles from '../requests.module.css'

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
  const consortiumFilter = customerId === consortiumId ? customerId : undefined
  const span = yearToDate(year, today())
  const addressOf = (column: (typeof overviewColumns)[number]): string =>
    listAddress(addresses[side], {
      ...span,
      status: listed[column] ?? column,
      customerId: filter.customerId ?? consortiumFilter,
    })
  return (
    <dl className={styles['overview']}>
      {overviewColumns.map((column) => {
        const count = rows && wholeCount(rows.reduce((sum, row) => sum + row[column], 0))
        return (
          <div key={column}>
            <dt className={styles['caption']}>{translate(`ddr.overview.${column}`)}</dt>
            <dd>
              {count === undefined && <span className={controls['skeleton']} />}
              {count !== undefined && (
                <TextLink
                  tone="plain"
                  to={addressOf(column)}
                  aria-label={`${translate(`ddr.overview.${column}`)}: ${count}`}
                >
                  {count}
                </TextLink>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
