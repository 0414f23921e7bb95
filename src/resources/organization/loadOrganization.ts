import { editableFields } from '../../../contract/organization/editable.ts'
import type { Load } from '../load.ts'
import {
  accessTypesQuery,
  citiesQuery,
  organizationQuery,
  signInTestsQuery,
  statesQuery,
} from './organizationQuery.ts'

/** Prefetches the user's own organisation and the options of the choices that its form offers. */
export const loadOrganization: Load = async (queries, { api, user, principal }) => {
  const accessTypes = queries.prefetchQuery(accessTypesQuery(api))
  const signInTests = queries.prefetchQuery(signInTestsQuery(api, user.customerId))
  const organization = organizationQuery(api, user.customerId)
  await queries.prefetchQuery(organization)
  const record = queries.getQueryData(organization.queryKey)
  const fields = editableFields(principal, user.customerId)
  await Promise.all([
    accessTypes,
    signInTests,
    record &&
      fields.includes('stateId') &&
      queries.prefetchQuery(statesQuery(api, record.countryId)),
    record?.stateId &&
      fields.includes('cityId') &&
      queries.prefetchQuery(citiesQuery(api, record.stateId)),
  ])
}
