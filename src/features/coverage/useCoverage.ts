import { useTranslate } from 'react-admin'
import { formatCoverageDate } from '../../dates.ts'

/**
 * Returns a function that formats a coverage span in words. An empty end date means "to the
 * present" (KBART).
 */
export function useCoverage() {
  const translate = useTranslate()
  return ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
    endDate === ''
      ? translate('coverage.open', { start: formatCoverageDate(startDate) }).trim()
      : [startDate, endDate].filter(Boolean).map(formatCoverageDate).join(' – ')
}
