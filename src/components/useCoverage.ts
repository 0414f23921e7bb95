import { useTranslate } from 'react-admin'

/** From when until when something is held, in words: an open end means to the present (KBART). */
export function useCoverage() {
  const translate = useTranslate()
  return ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
    endDate === ''
      ? translate('coverage.open', { start: startDate }).trim()
      : [startDate, endDate].filter(Boolean).join(' – ')
}
