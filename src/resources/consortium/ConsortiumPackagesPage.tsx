import { ListBase } from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SubscriptionTable } from './SubscriptionTable.tsx'

/** Manage Consortia Subscription (spec: resources §2.2). */
export function ConsortiumPackagesPage() {
  return (
    <>
      <PageTitle title="resources.consortiumPackages.name" />
      <ListBase resource="consortiumPackages" perPage={15} sort={{ field: 'name', order: 'ASC' }}>
        <SubscriptionTable />
      </ListBase>
    </>
  )
}
