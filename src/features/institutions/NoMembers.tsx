import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { EmptyList } from '../../components/lists/EmptyList.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import { newMember } from '../../links.ts'
import { settings } from '../../settings.ts'

/** Says that the consortium has no members yet, and leads to where one is created or can be asked for. */
export function NoMembers() {
  const translate = useTranslate()
  const { can, customer } = useSession()
  return (
    <EmptyList text="institutions.none">
      {can('customers.create') ? (
        <TextLink to={newMember(customer.name)}>{translate('institutions.create')}</TextLink>
      ) : (
        <Link href={`mailto:${settings.supportEmail}`}>
          {translate('institutions.ask', { email: settings.supportEmail })}
        </Link>
      )}
    </EmptyList>
  )
}
