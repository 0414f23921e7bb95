import { useTranslate } from 'react-admin'
import type { UsageParams } from '../../../contract/reports/usage.ts'
import { formatDays } from '../../dates.ts'
import { useInstitutionName } from './useMembers.ts'
import { rowOf } from './UsageChart.tsx'
import { useMembersDescription } from './useMembersDescription.ts'

/**
 * Returns a sentence such as "J-Gate usage of Meridian University Library, 1 – 20 Nov 2026, web".
 */
export function useUsageDescription({
  source,
  from,
  to,
  device,
  detail,
  subject,
  customerId,
  members,
}: UsageParams): string {
  const translate = useTranslate()
  const institution = useInstitutionName(customerId, translate('reports.allMembers'))
  const membersText = useMembersDescription(members, customerId)
  const row = translate(`reports.usage.${rowOf[subject]}`).toLowerCase()
  return [
    translate('reports.usage.description', {
      source: translate(`reports.usage.sources.${source}`),
      institution,
      span: formatDays(from, to),
    }),
    subject !== 'overall' && translate('reports.usage.descriptionSubject', { row }),
    device !== 'all' && translate(`reports.usage.devices.${device}`).toLowerCase(),
    detail === 'detailed' && translate('reports.usage.details.detailed').toLowerCase(),
    membersText,
  ]
    .filter(Boolean)
    .join(', ')
}
