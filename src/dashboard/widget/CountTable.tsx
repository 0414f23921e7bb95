import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import { sumOf } from '../../../contract/dashboard/groupings.ts'
import { type NamedCount, shareOf } from '../../../contract/counts.ts'
import styles from './table.module.css'
import { wholeCount } from '../../numbers.ts'

interface Props extends CountTableContent {
  label: string
}

/** What the table behind a chart shows. */
export interface CountTableContent {
  /** Translation key of the column of names. */
  nameHeader: string
  /** Translation key of the column of counts. */
  countHeader: string
  counts: readonly NamedCount[]
  /**
   * Whether to show each row's share of the total; false where the rows are not parts of one whole.
   */
  hasShares?: boolean
  /** Translation key of the column of shares. */
  shareHeader?: string
}

/** Shows the table behind a chart: names, whole numbers, and each row's share of the shown rows. */
export function CountTable({
  label,
  nameHeader,
  countHeader,
  counts,
  hasShares = true,
  shareHeader = 'dashboard.share',
}: Props) {
  const translate = useTranslate()
  const total = sumOf(counts)
  return (
    <table aria-label={label} className={clsx(styles['table'], hasShares && styles['shares'])}>
      <thead>
        <tr>
          <th scope="col">{translate(nameHeader)}</th>
          <th scope="col">{translate(countHeader)}</th>
          {hasShares && <th scope="col">{translate(shareHeader)}</th>}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }, index) => (
          // Two libraries can have one name.
          <tr key={`${name} ${String(index)}`}>
            <th scope="row">{name}</th>
            <td>{wholeCount(count)}</td>
            {hasShares && <td>{shareOf(count, total).toFixed(1)}%</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
