import { useTranslate } from 'react-admin'
import { choosesMembers, type ReportMembers } from '../../../contract/reports/members.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'

/**
 * Returns which members a consortium's report counts, in words. For a report on the one library `customerId` it says
 * only whether days outside its membership are left out; null where there is nothing to say, as to a library.
 */
export function useMembersDescription(
  members: ReportMembers,
  customerId: number | null,
): string | null {
  const translate = useTranslate()
  const { principal } = useSession()
  if (!choosesMembers(principal)) return null
  const isWhole = customerId === null || customerId === principal.customerId
  if (isWhole) return translate(`reports.members.description.${members}`)
  return members === 'atTheTime' ? translate('reports.members.description.ofOne') : null
}
