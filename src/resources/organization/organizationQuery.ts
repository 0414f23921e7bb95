import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../dataProvider/client.ts'
import type { Load } from '../load.ts'

/** Milliseconds that a record prefetched for its form is used: long enough to open it, too short to grow old. */
const prefetchedForMs = 5_000

/** The whole record of an organisation, as its form edits it. It is kept for the moment of opening only. */
export const organizationQuery = (api: Api, customerId: number) =>
  queryOptions({
    queryKey: ['organization', customerId],
    queryFn: ({ signal }) => api.organization.read({ customerId }, { signal }),
    staleTime: prefetchedForMs,
    gcTime: prefetchedForMs,
  })

/** The kinds of access that a contact can have. */
export const accessTypesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accessTypes'],
    queryFn: ({ signal }) => api.organization.accessTypes({ accessType: '' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The states of a country. */
export const statesQuery = (api: Api, countryId: number) =>
  queryOptions({
    queryKey: ['states', countryId],
    queryFn: ({ signal }) => api.organization.states({ countryId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The cities of a state. */
export const citiesQuery = (api: Api, stateId: number) =>
  queryOptions({
    queryKey: ['cities', stateId],
    queryFn: ({ signal }) => api.organization.cities({ stateId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Prefetches the user's own organisation with what its form offers to choose from. */
export const loadOrganization: Load = async (queries, { api, user }) => {
  const accessTypes = queries.prefetchQuery(accessTypesQuery(api))
  const organization = organizationQuery(api, user.customerId)
  await queries.prefetchQuery(organization)
  const record = queries.getQueryData(organization.queryKey)
  await Promise.all([
    accessTypes,
    record && queries.prefetchQuery(statesQuery(api, record.countryId)),
    record?.stateId && queries.prefetchQuery(citiesQuery(api, record.stateId)),
  ])
}
