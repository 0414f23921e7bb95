import { useTranslate } from 'react-admin'
import { choosesMembers, type ReportMembers } from '../../../contract/reports/members.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { SelectChoice } from './SelectChoice.tsx'

interface Props {
  value: ReportMembers
  onChange: (members: ReportMembers) => void
}

/** Selects which members a consortium's report counts; shows nothing to other accounts. */
export function MembersChoice({ value, onChange }: Props) {
  const translate = useTranslate()
  if (!choosesMembers(useSession().principal)) return null
  return (
    <SelectChoice
      label={translate('reports.members.name')}
      value={value}
      options={(['now', 'atTheTime'] as const).map((members) => ({
        value: members,
        label: translate(`reports.members.${members}`),
      }))}
      onChange={onChange}
    />
  )
}
