import { PageTitle } from '../../components/PageTitle.tsx'
import { consortiumPackagesList } from './bindings.ts'
import { SubscriptionTable } from './SubscriptionTable.tsx'
import { ScreenList } from '../../components/lists/ScreenList.tsx'

/** Shows Manage Consortia Subscription (docs/requirements/resources.md §2.2). */
export function ConsortiumPackagesPage() {
  return (
    <>
      <PageTitle title="resources.consortiumPackages.name" />
      <ScreenList {...consortiumPackagesList}>
        <SubscriptionTable />
      </ScreenList>
    </>
  )
}
