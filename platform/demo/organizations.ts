import type { Insertable } from 'kysely'
import type {
  ContactsTable,
  CustomersTable,
  IpRangesTable,
  SubscriptionDetailsTable,
  SubscriptionsTable,
} from '../organization/tables.ts'
import { addDays } from '../../contract/calendar.ts'
import { subjectNames } from './catalogueWords.ts'
import { type Rows, rowsFor } from './copy.ts'
import { type Institution, institutions, mailDomain } from './institutions.ts'
import { mailTemplates } from './mailTemplates.ts'
import { person } from './people.ts'
import type { DemoPlace } from './places.ts'
import { createRandom, type Random } from './random.ts'

const alphabet = 'ABCDEFGHJKLMNPRSTUVW'.split('')

/** Members whose records lack something, so that the member list marks them. */
const withoutAddresses = 'coalfields'
const withoutPrimaryContact = 'templecity'

/** Returns the customers with everything of their organisation records. */
export function organizations(today: string, placeOf: (city: string) => DemoPlace): Rows[] {
  const random = createRandom('organizations')
  const contacts: Insertable<ContactsTable>[] = []
  const customers = institutions.map((one) => {
    contacts.push(...contactsOf(one, random))
    return customerOf(one, { today, place: placeOf(one.city), random })
  })
  const products = institutions.flatMap((one) =>
    productsOf(one).map((product) => ({ one, product })),
  )
  const subscriptions = products.map(({ one, product }, index) =>
    subscriptionOf(one, product, index + 1),
  )
  const details = products.flatMap(({ one, product }, index) =>
    [0, 1, 2].map((yearsBack) =>
      termOf(one, product, { subscriptionId: index + 1, today, yearsBack }),
    ),
  )
  return [
    rowsFor('customers', customers),
    rowsFor('contacts', contacts),
    rowsFor('ipRanges', institutions.flatMap(addressesOf)),
    rowsFor('subscriptions', subscriptions),
    rowsFor('subscriptionDetails', details),
    ...mailTemplates(today, contacts),
  ]
}

function customerOf(
  one: Institution,
  { today, place, random }: { today: string; place: DemoPlace; random: Random },
): Insertable<CustomersTable> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick(alphabet)).join('')
  const pan = `${letters(5)}${random.int(1000, 9999)}${letters(1)}`
  const record = {
    id: one.id,
    consortiumId: one.consortiumId,
    productType: one.productType,
    regionId: place.regionId,
    organizationName: one.name,
    displayName: one.displayName,
    shortName: one.shortName,
    address: `${random.pick(['Central Library', 'Library Block', 'Knowledge Centre'])}, Main Campus`,
    street: `${random.int(1, 240)} ${random.pick(['College', 'Station', 'Lake', 'Ring', 'Museum'])} Road`,
    countryId: place.countryId,
    stateId: place.stateId,
    cityId: place.cityId,
    pin: `0${random.int(10000, 99999)}`,
    phone: `+91 00 ${random.int(2000, 9999)} ${random.int(1000, 9999)}`,
    fax: '',
    websiteUrl: `https://www.${mailDomain(one)}`,
    officeEmail: `library@${mailDomain(one)}`,
    pan,
    gst: `${random.int(10, 37)}${pan}${random.int(1, 9)}Z${random.int(0, 9)}`,
    twitter: '',
    facebook: '',
    skype: '',
    linkedin: '',
    subscriptionEndsOn: addDays(today, one.daysLeft),
    graceDays: one.graceDays,
    onosEnabled: one.onos,
    aiEnabled: one.ai,
  }
  const createdOn = addDays(today, -random.int(1500, 2600))
  return { ...record, createdAt: new Date(`${createdOn}T05:00:00Z`), historySince: createdOn }
}

function contactsOf(one: Institution, random: Random): Insertable<ContactsTable>[] {
  const accessTypes = one.userName === withoutPrimaryContact ? ['2', '3'] : ['1', '2', '3', '4']
  return accessTypes.slice(0, random.int(2, 4)).map((accessType, position) => {
    const { firstName, lastName, mobile } = person(random)
    return {
      customerId: one.id,
      position,
      salutation: random.pick(['Dr.', 'Mr.', 'Ms.', 'Prof.']),
      firstName,
      lastName,
      department: accessType === '4' ? 'Accounts' : 'Library',
      designation: accessType === '1' ? 'Librarian' : 'Assistant Librarian',
      email: `${firstName}.${lastName}@${mailDomain(one)}`.toLowerCase(),
      mobile,
      accessType,
    }
  })
}

const productsOf = ({ onos, ai }: Institution): string[] => [
  'J-Gate',
  ...(onos ? ['ONOS'] : []),
  ...(ai ? ['JGate-AI'] : []),
]

const levelOf = ({ consortiumId }: Institution) =>
  consortiumId === null ? 'Institution' : 'Consortium'

const subscriptionOf = (
  one: Institution,
  product: string,
  id: number,
): Insertable<SubscriptionsTable> => ({
  id,
  customerId: one.id,
  product,
  levelId: one.consortiumId === null ? 1 : 2,
  level: levelOf(one),
  referenceId: `SUB-${one.id}-${id}`,
})

/** Returns one year of a subscription; its first one was a trial. */
function termOf(
  one: Institution,
  product: string,
  {
    subscriptionId,
    today,
    yearsBack,
  }: { subscriptionId: number; today: string; yearsBack: number },
): Insertable<SubscriptionDetailsTable> {
  const endsOn = addDays(today, one.daysLeft - yearsBack * 365)
  return {
    subscriptionId,
    customerId: one.id,
    level: levelOf(one),
    productType: 'Discovery',
    subscribedProduct: product,
    subscriptionType: yearsBack === 2 ? 'Trial' : 'Annual',
    startsOn: addDays(endsOn, -364),
    endsOn,
    graceDays: one.graceDays,
  }
}

/** Documentation networks (RFC 5737). Each customer has a block of 16 addresses, so that no two overlap. */
const networks = ['192.0.2', '198.51.100', '203.0.113']

function addressesOf(one: Institution, index: number): Insertable<IpRangesTable>[] {
  if (one.userName === withoutAddresses) return []
  const network = networks[Math.floor(index / 16)]
  const block = (index % 16) * 16
  const range = (fromAddress: string, toAddress: string | null, label: string) => ({
    customerId: one.id,
    fromAddress,
    toAddress,
    label,
  })
  return [
    range(`${network}.${block}`, `${network}.${block + 7}`, 'Campus network'),
    range(`${network}.${block + 12}`, null, 'Library proxy'),
    range(`2001:db8:${one.id}::`, `2001:db8:${one.id}:ffff:ffff:ffff:ffff:ffff`, 'Campus network'),
  ]
}

/** Returns what each customer's subscription covers. It refers to the catalogue, which is loaded before. */
export function entitlements(): Rows[] {
  const random = createRandom('entitlements')
  const subjectIds = subjectNames.map((_, index) => index + 1)
  const types = (one: Institution) => (one.books ? [1, 2, 3, 4, 5, 12] : [1, 2, 3, 4, 5])
  return [
    rowsFor(
      'customerResourceTypes',
      institutions.flatMap((one) =>
        types(one).map((resourceTypeId) => ({
          customerId: one.id,
          resourceTypeId,
          accessType: 'ELECTRONIC',
        })),
      ),
    ),
    rowsFor(
      'customerSubjects',
      institutions.flatMap((one) =>
        random
          .sample(subjectIds, one.size >= 0.7 || one.size === 0 ? subjectIds.length : 8)
          .map((subjectId) => ({ customerId: one.id, subjectId })),
      ),
    ),
    rowsFor(
      'oaSubjectAssignments',
      institutions.flatMap((one) =>
        random
          .sample(subjectIds, one.size === 0 ? 0 : random.int(2, 5))
          .map((subjectId) => ({ customerId: one.id, subjectId })),
      ),
    ),
  ]
}
