import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { SectionLines } from '../../components/loading/lines.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { organizationQuery } from './organizationQuery.ts'
import { RecordForm } from './record/RecordForm.tsx'

/** Edits the details of an organisation: the user's own, or that of a member of the consortium. */
export function OrganizationEditor({ customerId }: { customerId: number }) {
  const translate = useTranslate()
  const api = useApi()
  // The form keeps the record it started with; a save compares it with the newest version.
  const query = useQuery(organizationQuery(api, customerId))
  if (query.data !== undefined) return <RecordForm initial={query.data} />
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Loading label={translate('organization.loading')}>
      <SectionLines sections={[20, 1, 3]} />
    </Loading>
  )
}
