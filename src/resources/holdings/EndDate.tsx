import { useTranslate } from 'react-admin'
import { formatCoverageDate } from '../../dates.ts'

/** Shows the end date of a holding. An empty end date means "to the present" (KBART). */
export function EndDate({ endDate }: { endDate: string }) {
  const translate = useTranslate()
  return endDate === '' ? (
    <span className="secondary">{translate('coverage.present')}</span>
  ) : (
    formatCoverageDate(endDate)
  )
}
