import { useTranslate } from 'react-admin'

/**
 * Returns a function that formats a coverage span in words. An empty end date means "to the
 * present" (KBART).
 */
export function useCoverage() {
  const translate = useTranslate()
  return ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
    endDate === ''
      ? translate('coverage.open', { start: startDate }).trim()
      : [startDate, endDate].filter(Boolean).join(' – ')
}
