import { yearOf } from '../../../contract/calendar.ts'
import { changeOf, type CountBefore, spanKindOf } from '../../../contract/reports/yearBefore.ts'
import { formatDay } from '../../dates.ts'
import { wholeCount } from '../../numbers.ts'
import styles from './YearBefore.module.css'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  count: number
  /** The count of the same days of the year before; undefined until loaded, null where there is nothing to compare. */
  before: CountBefore | null | undefined
  hasFailed?: boolean
}

/**
 * Shows below a figure how it differs from the same days of the year before, in words; nothing below a figure of 0
 * without one of that year, such as all those of a new customer.
 */
export function YearBefore({ count, before, hasFailed = false }: Props) {
  const t = useTranslations('dashboard.yearBefore')
  const text = () => {
    if (!before) return hasFailed ? t('failed') : null
    const { kind, amount } = changeOf(count, before)
    if (kind === 'none' && count === 0) return null
    const year = [...new Set([yearOf(before.from), yearOf(before.to)])].join('–')
    return t(kind, {
      amount: wholeCount(amount),
      year,
      day: formatDay(before.since),
      span: t(`spans.${spanKindOf(before)}`, { year }),
    })
  }
  return <span className={styles['change']}>{text()}</span>
}
