import { useTranslate } from 'react-admin'
import { usageSources } from '../../contract/reports/usage.ts'
import { useSession } from '../authProvider/SessionContext.tsx'

/**
 * Returns the span of usage figures in words, without the year while that is not loaded. Names that the figures are of
 * all sources where there are several, because each report that they lead to is about one.
 */
export function useUsageSpan(year: number | undefined): string {
  const translate = useTranslate()
  const hasSeveralSources = usageSources(useSession().principal).length > 1
  const span = hasSeveralSources ? 'yearOfSources' : 'year'
  return translate(`dashboard.span.${span}${year === undefined ? 'Unknown' : ''}`, { year })
}
