import { AutocompleteInput, Create, SelectInput, TextInput, useGetList } from 'react-admin'
import { agencyShape } from '../../../contract/iso18626/peer.ts'
import { maxRestRows } from '../../../contract/paging.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { useInstitutions } from '../../features/institutions/useInstitutions.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import type { ConflictTexts } from '../../features/forms/RecordConflict.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'

const resolver = schemaResolver(agencyShape)
const fields = Object.keys(agencyShape.shape)

/** Returns the libraries and systems to choose from. */
function useAgencyChoices() {
  const members = useInstitutions()
  const peers = useGetList<{ id: number; name: string }>('peers', {
    pagination: { page: 1, perPage: maxRestRows },
    sort: { field: 'name', order: 'ASC' },
  })
  return { members, peers }
}

function AgencyForm() {
  const { members, peers } = useAgencyChoices()
  // A form that is open keeps what is typed, with the choices that it has, also when they fail to load once more.
  const failed = [members, peers].find(({ data, error }) => data === undefined && error !== null)
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
export function AgencyEdit() {
  const { members, peers } = useAgencyChoices()
  const describe: ConflictTexts['describe'] = {
    libraryId: ({ libraryId }) =>
      members.data?.find(({ id }) => id === libraryId)?.label ?? String(libraryId),
    peerId: ({ peerId }, translate) =>
      peerId === null
        ? translate('resources.agencies.inCarrel')
        : (peers.data?.find(({ id }) => id === peerId)?.name ?? String(peerId)),
  }
  return (
    <>
      <PageTitle title="resources.agencies.edit" />
      <RecordEdit fields={fields} describe={describe}>
        <AgencyForm />
      </RecordEdit>
    </>
  )
}
