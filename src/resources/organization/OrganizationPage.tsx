import { useSession } from '../../authProvider/SessionContext.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { OrganizationEditor } from './OrganizationEditor.tsx'

/** The organisation's own details (spec: resources §2.1). */
export function OrganizationPage() {
  const { user } = useSession()
  return (
    <>
      <PageTitle title="organization.title" />
      <OrganizationEditor customerId={user.customerId} />
    </>
  )
}
