import { AutocompleteInput, Create, SelectInput, TextInput, useGetList } from 'react-admin'
import { agencyShape } from '../../../contract/iso18626/peer.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { useInstitutions } from '../../features/institutions/useInstitutions.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'

const resolver = schemaResolver(agencyShape)

/** Systems that the form offers at most; a consortium has few. */
const maxPeers = 100

function AgencyForm() {
  const members = useInstitutions()
  const peers = useGetList<{ id: number; name: string }>('peers', {
    pagination: { page: 1, perPage: maxPeers },
    sort: { field: 'name', order: 'ASC' },
  })
  const failed = [members, peers].find(({ error }) => error !== null)
  const error = failed?.error ?? null
  if (failed !== undefined && error !== null) {
    return <LoadFailure error={error} onRetry={() => void failed.refetch()} />
  }
  return (
    <PortalForm resolver={resolver}>
      <AutocompleteInput
        source="libraryId"
        choices={members.data ?? []}
        optionText="label"
        isPending={members.isPending}
        isRequired
      />
      <TextInput
        source="idType"
        required
        defaultValue="ISIL"
        helperText="resources.agencies.idTypeHint"
      />
      <TextInput source="idValue" required helperText="resources.agencies.idValueHint" />
      <SelectInput
        source="peerId"
        choices={peers.data ?? []}
        isPending={peers.isPending}
        emptyText="resources.agencies.inCarrel"
        parse={(value: number | '') => (value === '' ? null : value)}
        translateChoice={false}
      />
    </PortalForm>
  )
}

/** Adds an agency id. */
export const AgencyCreate = () => (
  <>
    <PageTitle title="resources.agencies.new" />
    <Create redirect="list" title={false}>
      <AgencyForm />
    </Create>
  </>
)

/** Changes or deletes an agency id. */
export const AgencyEdit = () => (
  <>
    <PageTitle title="resources.agencies.edit" />
    <RecordEdit>
      <AgencyForm />
    </RecordEdit>
  </>
)
