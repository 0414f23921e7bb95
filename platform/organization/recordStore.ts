import { pick } from 'es-toolkit'
import type { OrganizationRecord } from '../../contract/organization/endpoints.ts'
import { type Contact, contactFields } from '../../contract/organization/contact.ts'
import type { Module } from '../../contract/organization/credentials.ts'
import { textFieldsAfterCity, textFieldsBeforeCity } from '../../contract/organization/draft.ts'
import { signInMethods } from '../../contract/organization/signInMethods.ts'
import type { Db } from '../context.ts'
import { readRanges } from './rangeStore.ts'
import { listSubscriptionDetails, listSubscriptions } from './subscriptionStore.ts'

/** The organisation's record with every field present. */
export type StoredRecord = Required<OrganizationRecord>

/** Columns that a save of the record writes, beside the path of the logo. */
const savedColumns = [
  ...textFieldsBeforeCity,
  'stateId',
  'cityId',
  ...textFieldsAfterCity,
  ...signInMethods,
] as const

/** Returns the whole record of a customer; `undefined` when `db` may not read it. `lock` makes other saves wait. */
export async function readRecord(
  db: Db,
  customerId: number,
  { lock = false } = {},
): Promise<StoredRecord | undefined> {
  const customer = await readCustomer(db, customerId, lock)
  if (customer === undefined) return undefined
  const { admin, scholar } = await readUserNames(db, customerId)
  const ranges = await readRanges(db, customerId)
  return {
    ...customer,
    contacts: await readContacts(db, customerId),
    ip4Ranges: ranges.filter(({ from }) => !from.includes(':')),
    ip6Ranges: ranges.filter(({ from }) => from.includes(':')),
    subscriptionSummary: await listSubscriptions(db, customerId),
    subscriptionDetails: await listSubscriptionDetails(db, { customerId }),
    resourceTypes: await listResourceTypes(db, customerId),
    scholarUserName: scholar,
    adminUserName: admin,
  }
}

async function readCustomer(db: Db, customerId: number, lock: boolean) {
  return db
    .selectFrom('customers')
    .innerJoin('countries', 'countries.id', 'customers.countryId')
    .leftJoin('states', 'states.id', 'customers.stateId')
    .leftJoin('cities', 'cities.id', 'customers.cityId')
    .select(savedColumns.map((column) => `customers.${column}` as const))
    .select((eb) => [
      'customers.id as customerId',
      'customers.organizationName as customerName',
      'customers.organizationName',
      'customers.displayName',
      'customers.countryId',
      'countries.name as country',
      eb.fn.coalesce('states.name', eb.val('')).as('state'),
      eb.fn.coalesce('cities.name', eb.val('')).as('city'),
      'customers.logoPath as logo',
      'customers.rowVersion',
    ])
    .where('customers.id', '=', customerId)
    .$if(lock, (query) => query.forUpdate('customers'))
    .executeTakeFirst()
}

function readContacts(db: Db, customerId: number): Promise<Contact[]> {
  return db
    .selectFrom('contacts')
    .select(contactFields)
    .where('customerId', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the user names of the record's accounts, without passwords and hashes. */
async function readUserNames(db: Db, customerId: number) {
  const accounts = await db
    .selectFrom('accounts')
    .select(['kind', 'userName'])
    .where('customerId', '=', customerId)
    .where('isPrimary', '=', true)
    .execute()
  const nameOf = (kind: Module) => accounts.find((account) => account.kind === kind)?.userName ?? ''
  return { admin: nameOf('admin'), scholar: nameOf('scholar') }
}

/** Returns the resource types that the customer subscribes to. */
export function listResourceTypes(db: Db, customerId: number) {
  return db
    .selectFrom('customerResourceTypes')
    .innerJoin('resourceTypes', 'resourceTypes.id', 'customerResourceTypes.resourceTypeId')
    .select([
      'customerResourceTypes.resourceTypeId',
      'resourceTypes.name as resourceType',
      'customerResourceTypes.accessType',
    ])
    .where('customerId', '=', customerId)
    .orderBy('resourceTypeId')
    .execute()
}

/** Writes `savedColumns` and the path of the logo of a customer; the database increments the row version. */
export async function writeCustomer(
  db: Db,
  record: Pick<OrganizationRecord, 'customerId' | 'logo' | (typeof savedColumns)[number]>,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...pick(record, savedColumns), logoPath: record.logo })
    .where('id', '=', record.customerId)
    .execute()
}

/** Replaces the contacts of a customer; their positions follow the order of the list. */
export async function replaceContacts(
  db: Db,
  customerId: number,
  contacts: readonly Contact[],
): Promise<void> {
  await db.deleteFrom('contacts').where('customerId', '=', customerId).execute()
  if (contacts.length === 0) return
  await db
    .insertInto('contacts')
    .values(
      contacts.map((contact, position) => ({
        customerId,
        position,
        salutation: contact.salutation,
        firstName: contact.firstName,
        lastName: contact.lastName,
        department: contact.department,
        designation: contact.designation,
        email: contact.email,
        mobile: contact.mobile,
        accessType: contact.accessType,
      })),
    )
    .execute()
}

/**
 * Returns whether the key is that of a logo that was uploaded for this customer. Holds its record until the end of the
 * transaction, so that retention does not delete a logo that is being chosen.
 */
export async function isOwnLogo(db: Db, key: string, customerId: number): Promise<boolean> {
  const file = await db
    .selectFrom('uploadedFiles')
    .select('key')
    .where('key', '=', key)
    .where('customerId', '=', customerId)
    .where('kind', '=', 'logo')
    .forKeyShare()
    .executeTakeFirst()
  return file !== undefined
}
