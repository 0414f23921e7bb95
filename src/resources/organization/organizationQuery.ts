import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Milliseconds for which a prefetched record counts as fresh: enough to open the form, short enough
 * not to be outdated.
 */
const prefetchedForMs = 5_000

/**
 * Returns the query of an organisation's record for its form. It leaves the cache when the form
 * closes.
 */
export const organizationQuery = (api: Api, customerId: number) =>
  queryOptions({
    queryKey: queryKeys.organization.record(customerId),
    queryFn: ({ signal }) => api.organization.read({ customerId }, { signal }),
    staleTime: prefetchedForMs,
    gcTime: prefetchedForMs,
  })

/** Returns the query of the last test of each sign-in method. */
export const signInTestsQuery = (api: Api, customerId: number) =>
  queryOptions({
    queryKey: queryKeys.organization.signInTests(customerId),
    queryFn: ({ signal }) => api.signInTests.list({ customerId }, { signal }),
  })

/** Returns the query of the access types of contacts. */
export const accessTypesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.organization.accessTypes(),
    queryFn: ({ signal }) => api.organization.accessTypes({ accessType: '' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of the states of a country. */
export const statesQuery = (api: Api, countryId: number) =>
  queryOptions({
    queryKey: queryKeys.organization.states(countryId),
    queryFn: ({ signal }) => api.organization.states({ countryId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of the cities of a state. */
export const citiesQuery = (api: Api, stateId: number) =>
  queryOptions({
    queryKey: queryKeys.organization.cities(stateId),
    queryFn: ({ signal }) => api.organization.cities({ stateId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
