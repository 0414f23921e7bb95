import { Problem } from '../../contract/kernel/problem.ts'
import type { organization } from '../../contract/organization/endpoints.ts'
import { isFault, parseAddress } from '../../contract/organization/ip/address.ts'
import type { Handlers } from '../context.ts'
import { writeSheet } from '../ports/sheets.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { announceIpChanges } from './announce.ts'
import { isUserNameTaken } from './credentialStore.ts'
import { resetPassword } from './credentials.ts'
import { listAccessTypes, listCities, listCountries, listStates } from './placeStore.ts'
import { addressOwners } from './rangeStore.ts'
import { listResourceTypes, readRecord } from './recordStore.ts'
import { subscriptionSheet } from './subscriptionSheet.ts'
import { listSubscriptionDetails } from './subscriptionStore.ts'
import { updateOrganization } from './update.ts'

export const organizationHandlers: Handlers<typeof organization> = {
  read: async ({ customerId }, call) => {
    const record = await call.transaction((db) => readRecord(db, customerId))
    if (record === undefined) throw new Problem('notFound', `No customer ${customerId}`)
    return record
  },

  update: updateOrganization,
  announceIpChanges,
  resetAdminPassword: resetPassword('admin'),
  resetScholarPassword: resetPassword('scholar'),

  userNameAvailability: async ({ userName }, call) => {
    const { db, nameCheckLimit } = call.platform
    await nameCheckLimit(call.session.userId)
    return { available: !(await isUserNameTaken(db, userName)) }
  },

  countries: (_, call) => call.transaction(listCountries),
  states: ({ countryId }, call) => call.transaction((db) => listStates(db, countryId)),
  cities: ({ stateId }, call) => call.transaction((db) => listCities(db, stateId)),
  accessTypes: ({ accessType }, call) => call.transaction((db) => listAccessTypes(db, accessType)),
  resourceTypes: ({ customerId }, call) =>
    call.transaction((db) => listResourceTypes(db, customerId)),

  subscriptionDetails: (filter, call) =>
    call.transaction((db) => listSubscriptionDetails(db, filter)),

  downloadSubscriptionDetails: async (filter, call) => {
    const rows = await call.transaction((db) => listSubscriptionDetails(db, filter))
    return sheetDownload(
      'Subscription_Details',
      writeSheet(subscriptionSheet(rows, call.translate)),
      call.timestamp,
    )
  },

  addressOwner: async ({ address }, call) => {
    const parsed = parseAddress(address)
    if (isFault(parsed)) {
      throw new Problem('invalid', 'Not an address', { fields: { address: parsed } })
    }
    const owners = await call.transaction((db) => addressOwners(db, parsed.text))
    return {
      customers: owners.flatMap(({ ownerId, name }) =>
        ownerId === null || name === null ? [] : [{ ownerId, name }],
      ),
      foreign: owners.some(({ ownerId }) => ownerId === null),
    }
  },
}
