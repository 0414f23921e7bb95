import { useTranslate } from 'react-admin'
import type { UsageQuestion } from '../../../contract/reports/usage.ts'
import { inWords } from './day.ts'
import { useInstitutionName } from './institutions.ts'

/**
 * Returns a sentence such as "J-Gate usage of Meridian University Library, 1 – 20 November 2026,
 * web".
 */
export function useUsageDescription({
  source,
  from,
  to,
  device,
  customerId,
}: UsageQuestion): string {
  const translate = useTranslate()
  const institution = useInstitutionName(customerId, translate('reports.allMembers'))
  return translate(device === 'all' ? 'reports.usage.said' : 'reports.usage.saidDevice', {
    source: translate(`reports.usage.sources.${source}`),
    institution,
    span: translate('reports.span', { from: inWords(from), to: inWords(to) }),
    device: translate(`reports.usage.devices.${device}`).toLowerCase(),
  })
}
