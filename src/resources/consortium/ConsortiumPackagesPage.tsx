import { ListBase } from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { consortiumPackagesList } from './bindings.ts'
import { SubscriptionTable } from './SubscriptionTable.tsx'

/** Shows Manage Consortia Subscription (docs/requirements/resources.md §2.2). */
export function ConsortiumPackagesPage() {
  return (
    <>
      <PageTitle title="resources.consortiumPackages.name" />
      <ListBase {...consortiumPackagesList} disableAuthentication>
        <SubscriptionTable />
      </ListBase>
    </>
  )
}
