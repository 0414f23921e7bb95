import { useSession } from '../../authProvider/SessionContext.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { OrganizationEditor } from './OrganizationEditor.tsx'

/** Shows the details of the user's own organisation (docs/requirements/resources.md §2.1). */
export function OrganizationPage() {
  const { user } = useSession()
  return (
    <>
      <PageTitle title="organization.title" />
      <OrganizationEditor customerId={user.customerId} />
    </>
  )
}
