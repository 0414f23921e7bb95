import type { Region } from '../../contract/organization/regions.ts'
import type { SignInTestResult, SignInMethod } from '../../contract/organization/signInMethods.ts'
import type { Computed, Day, Defaulted, DefaultTimestamp, Json, RowVersion } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    regions: { id: number; name: Region }
    countries: { id: Defaulted<number>; name: string }
    states: { id: Defaulted<number>; countryId: number; name: string }
    cities: { id: Defaulted<number>; stateId: number; name: string }
    customers: CustomersTable
    institutions: InstitutionsView
    contactAccessTypes: { id: string; name: string }
    contacts: ContactsTable
    ipRanges: IpRangesTable
    subscriptions: SubscriptionsTable
    subscriptionDetails: SubscriptionDetailsTable
    customerSettings: { customerId: number; name: string; value: Json<unknown> }
    customerResourceTypes: {
      customerId: number
      resourceTypeId: number
      accessType: Defaulted<string>
    }
    signInTests: SignInTestsTable
    signInWayPeriods: SignInWayPeriodsTable
    contactPeriods: ContactPeriodsTable
    removedIpRanges: RemovedIpRangesTable
    customerSubjects: { customerId: number; subjectId: number }
  }
}

/** Libraries and consortia. */
export interface CustomersTable {
  id: Defaulted<number>
  /** null outside a consortium; a consortium has its own id. */
  consortiumId: number | null
  poolId: Computed<number>
  productType: Defaulted<number>
  regionId: number | null
  organizationName: string
  displayName: string
  shortName: Defaulted<string>
  address: Defaulted<string>
  street: Defaulted<string>
  countryId: number
  stateId: number | null
  cityId: number | null
  pin: Defaulted<string>
  phone: Defaulted<string>
  fax: Defaulted<string>
  websiteUrl: Defaulted<string>
  officeEmail: Defaulted<string>
  pan: Defaulted<string>
  gst: Defaulted<string>
  /** ROR id without its address; empty for none. */
  ror: Defaulted<string>
  /** Empty for none. */
  isni: Defaulted<string>
  /** AISHE code; empty for none. */
  aishe: Defaulted<string>
  proxyAddress: Defaulted<string>
  proxyPrefix: Defaulted<string>
  samlEntityId: Defaulted<string>
  samlScope: Defaulted<string>
  openAthensId: Defaulted<string>
  referringUrl: Defaulted<string>
  openUrlBase: Defaulted<string>
  twitter: Defaulted<string>
  facebook: Defaulted<string>
  skype: Defaulted<string>
  linkedin: Defaulted<string>
  logoPath: string | null
  subscriptionEndsOn: Day | null
  graceDays: Defaulted<number>
  onosEnabled: Defaulted<boolean>
  aiEnabled: Defaulted<boolean>
  createdAt: DefaultTimestamp
  /** Since when earlier ranges, sign-in methods and contacts stay on record. */
  historySince: Defaulted<Day>
  rowVersion: RowVersion
}

/** The last test of each sign-in method. */
export interface SignInTestsTable {
  customerId: number
  way: SignInMethod
  text: string
  result: SignInTestResult
  status: number | null
  testedAt: Date
}

/** The days on which something was on record. */
interface RecordedPeriod {
  /** null: since before it was recorded. */
  recordedOn: Computed<Day | null>
  /** The first day without it; null: it is on record. */
  removedOn: Computed<Day | null>
}

/** Read-only: the days of each text of a sign-in method, written by a trigger. */
interface SignInWayPeriodsTable extends RecordedPeriod {
  id: Computed<number>
  customerId: Computed<number>
  way: Computed<SignInMethod>
  text: Computed<string>
}

/** Read-only: the days of each contact, written by a trigger. */
interface ContactPeriodsTable extends RecordedPeriod {
  id: Computed<number>
  customerId: Computed<number>
  position: Computed<number>
  salutation: Computed<string>
  firstName: Computed<string>
  lastName: Computed<string>
  department: Computed<string>
  designation: Computed<string>
  email: Computed<string>
  mobile: Computed<string>
  accessType: Computed<string>
}

/** Read-only: ranges that were removed, with their days, written by a trigger. */
interface RemovedIpRangesTable {
  id: Computed<number>
  customerId: Computed<number>
  fromAddress: Computed<string>
  toAddress: Computed<string | null>
  label: Computed<string>
  registeredOn: Computed<Day>
  /** The first day without it. */
  removedOn: Computed<Day>
}

/** Read-only view of the customers in scope and of all customers of their consortia. */
export interface InstitutionsView {
  id: Computed<number>
  consortiumId: Computed<number | null>
  organizationName: Computed<string>
  displayName: Computed<string>
  regionId: Computed<number | null>
  address: Computed<string>
  street: Computed<string>
  city: Computed<string | null>
  state: Computed<string | null>
  pin: Computed<string>
  phone: Computed<string>
  officeEmail: Computed<string>
}

/** Contact persons of customers. */
export interface ContactsTable {
  id: Defaulted<number>
  customerId: number
  position: Defaulted<number>
  salutation: Defaulted<string>
  firstName: string
  lastName: Defaulted<string>
  department: Defaulted<string>
  designation: Defaulted<string>
  email: string
  mobile: Defaulted<string>
  /** '1' is the primary contact. */
  accessType: string
}

/** IP ranges by which a customer's readers are recognised. */
export interface IpRangesTable {
  id: Defaulted<number>
  customerId: number
  poolId: Computed<number>
  fromAddress: string
  /** null for a single address. */
  toAddress: string | null
  span: Computed<string>
  label: Defaulted<string>
  /** When somebody decided to keep it although no use came from it; null for never. */
  confirmedOn: Day | null
  createdAt: DefaultTimestamp
}

/** Subscriptions of customers to products of the provider. */
export interface SubscriptionsTable {
  id: Defaulted<number>
  customerId: number
  product: string
  levelId: number
  level: string
  referenceId: Defaulted<string>
}

/** The products within each subscription. */
export interface SubscriptionDetailsTable {
  id: Defaulted<number>
  subscriptionId: number
  customerId: number
  level: string
  productType: string
  subscribedProduct: string
  subscriptionType: string
  startsOn: Day | null
  endsOn: Day | null
  graceDays: Defaulted<number>
}
