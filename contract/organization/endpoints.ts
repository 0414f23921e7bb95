import { z } from 'zod'
import { successText } from '../kernel/answer.ts'
import { downloadProcedure, postProcedure, procedure } from '../kernel/endpoint.ts'
import { listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { seenVersion } from '../kernel/rowVersion.ts'
import { recordField, lineField } from '../kernel/recordText.ts'
import { isoDate } from '../kernel/days.ts'
import { id, idOrAll, idOrNone } from '../kernel/ids.ts'
import { jsonText } from '../kernel/jsonText.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import { visibleText } from '../kernel/visibleText.ts'
import { maxPasswordLength, maxUserNameLength } from '../session/lengths.ts'
import { longestOf, maxContacts, maxRanges, defaultMaxLength } from './lengths.ts'

const textOf = (field: string) => recordField(longestOf(field))
const short = recordField(defaultMaxLength)
/** A text that callers may leave out. */
const shortOrNone = lineField(defaultMaxLength)
/** Nobody can type a control character, such as a line break, when signing in. */
const userName = visibleText()
  .min(1)
  .max(maxUserNameLength)
  .refine((name) => !/\p{Cc}/u.test(name), 'must not hold control characters')
/** A text of the record that cannot be edited. */
const recordText = z.string().max(1000)
/** The most rows of each list of the record that cannot be edited. */
const maxReadOnlyRows = 1000
const customerInput = withWireKeys({ customerId: id }, { customerId: 'customer_id' })

const contact = withWireKeys(
  {
    salutation: shortOrNone,
    firstName: shortOrNone,
    lastName: shortOrNone,
    department: shortOrNone,
    designation: shortOrNone,
    email: shortOrNone,
    mobile: shortOrNone,
    accessType: shortOrNone,
  },
  {
    firstName: 'firstname',
    lastName: 'lastname',
    accessType: 'access_type',
  },
)

/**
 * A single address is stored with only the from value (docs/requirements/resources.md §3); older clients send '' for a
 * missing to value.
 */
const orNone = z
  .codec(z.string().trim().max(60).nullable(), z.string().min(1).max(60).nullable(), {
    decode: (wire) => wire || null,
    encode: (clean) => clean,
  })
  .default(null)
const rangeShape = { from: z.string().trim().max(60), to: orNone, label: shortOrNone }
const ip4Range = withWireKeys(rangeShape, { from: 'fromip4', to: 'toip4' })
const ip6Range = withWireKeys(rangeShape, { from: 'fromip6', to: 'toip6' })

const subscriptionSummaryRow = withWireKeys(
  { product: recordText, level: recordText, levelId: id, referenceId: id },
  {
    level: 'Subscription_level',
    levelId: 'subscriprion_level_id',
    referenceId: 'reference_id',
  },
)

const subscriptionDetailRow = withWireKeys(
  {
    detailId: id,
    level: recordText,
    productType: recordText,
    subscribedProduct: recordText,
    subscriptionType: recordText,
    startDate: isoDate.nullable(),
    endDate: isoDate.nullable(),
    graceDays: z.int().min(0).max(100_000),
  },
  {
    detailId: 'subscription_detail_id',
    level: 'subscription_level',
    productType: 'product_type',
    subscribedProduct: 'subscribed_product',
    subscriptionType: 'subscription_type',
    startDate: 'start_date',
    endDate: 'end_date',
    graceDays: 'grace_period',
  },
)

const resourceType = withWireKeys(
  { resourceTypeId: id, resourceType: recordText, accessType: recordText },
  {
    resourceTypeId: 'dat_resourcetype_id',
    resourceType: 'resource_type',
    accessType: 'accesstype',
  },
)

/** The ways to sign in; missing in records of older callers, which leaves the stored values. */
const signInTexts = {
  proxyAddress: textOf('proxyAddress').optional(),
  proxyPrefix: textOf('proxyPrefix').optional(),
  samlEntityId: textOf('samlEntityId').optional(),
  samlScope: textOf('samlScope').optional(),
  openAthensId: textOf('openAthensId').optional(),
  referringUrl: textOf('referringUrl').optional(),
  openUrlBase: textOf('openUrlBase').optional(),
}

/** The whole customer details record (docs/requirements/resources.md §3). It never holds a password or a hash. */
const organizationRecord = withWireKeys(
  {
    customerId: id,
    customerName: short,
    organizationName: short,
    displayName: short,
    shortName: short,
    address: textOf('address'),
    street: short,
    countryId: id,
    country: short,
    stateId: idOrNone,
    state: short,
    cityId: idOrNone,
    city: short,
    pin: short,
    phone: short,
    fax: short,
    websiteUrl: textOf('websiteUrl'),
    officeEmail: textOf('officeEmail'),
    pan: short,
    gst: short,
    /** Missing in records of older callers, which leaves the stored value. */
    ror: short.optional(),
    isni: short.optional(),
    aishe: short.optional(),
    ...signInTexts,
    twitter: short,
    facebook: short,
    skype: short,
    linkedin: short,
    logo: z.string().max(300).nullable(),
    contacts: z.array(contact).max(maxContacts),
    ip4Ranges: z.array(ip4Range).max(maxRanges),
    ip6Ranges: z.array(ip6Range).max(maxRanges),
    subscriptionSummary: z.array(subscriptionSummaryRow).max(maxReadOnlyRows),
    subscriptionDetails: z.array(subscriptionDetailRow).max(maxReadOnlyRows),
    resourceTypes: z.array(resourceType).max(maxReadOnlyRows),
    scholarUserName: short,
    adminUserName: short,
    rowVersion: seenVersion,
  },
  {
    customerId: 'informaticscustomer_id',
    customerName: 'customer_name',
    organizationName: 'organization_name',
    displayName: 'displayname',
    shortName: 'shortname',
    countryId: 'country_id',
    stateId: 'state_id',
    cityId: 'city_id',
    phone: 'phonenumber',
    websiteUrl: 'websiteurl',
    officeEmail: 'ofcemailid',
    pan: 'pan_no',
    gst: 'gst_no',
    ror: 'ror_id',
    aishe: 'aishe_code',
    proxyAddress: 'proxy_address',
    proxyPrefix: 'proxy_prefix',
    samlEntityId: 'saml_entity_id',
    samlScope: 'saml_scope',
    openAthensId: 'openathens_id',
    referringUrl: 'referring_url',
    openUrlBase: 'openurl_base',
    twitter: 'twitter_id',
    facebook: 'facebook_id',
    skype: 'skype_id',
    linkedin: 'linkedin_id',
    contacts: 'contactdetails',
    ip4Ranges: 'ipaddress4',
    ip6Ranges: 'ipaddress6',
    subscriptionSummary: 'subscription_summary',
    subscriptionDetails: 'subscription_details',
    resourceTypes: 'resource_types',
    scholarUserName: 'scholarusername',
    adminUserName: 'adminusername',
    rowVersion: 'row_version',
  },
)

/** Everything the organisation form shows: names, address, contacts, credentials and subscriptions. */
export type OrganizationRecord = z.output<typeof organizationRecord>

const country = withWireKeys(
  { countryId: id, name: z.string() },
  { countryId: 'country_id', name: 'country_name' },
)
const state = withWireKeys(
  { stateId: id, name: z.string() },
  { stateId: 'state_id', name: 'state_name' },
)
const city = withWireKeys(
  { cityId: id, name: z.string() },
  { cityId: 'city_id', name: 'city_name' },
)
const accessType = withWireKeys(
  { accessTypeId: z.string(), name: z.string() },
  { accessTypeId: 'access_type_id', name: 'access_type' },
)

const password = z.string().max(maxPasswordLength)

const newCredentials = withWireKeys(
  { customerId: id, userName, newPassword: password },
  { customerId: 'customer_id', userName: 'user_name', newPassword: 'new_password' },
)

/** The credentials of the account in use. Changing them needs its current password. */
const newOwnCredentials = withWireKeys(
  {
    customerId: id,
    userName,
    newPassword: password,
    currentPassword: password.optional(),
  },
  {
    customerId: 'customer_id',
    userName: 'user_name',
    newPassword: 'new_password',
    currentPassword: 'current_password',
  },
)

const subscriptionFields = { customerId: id, levelId: idOrAll, referenceId: idOrAll }
const subscriptionNames = {
  levelId: 'subscription_level_id',
  referenceId: 'subscription_details_id',
} as const

/** The record of an organisation, its accounts and its subscriptions. */
export const organization = {
  read: procedure('get_customer_details_by_customer_id', {
    summary: 'The whole organisation record',
    access: 'organization.show',
    input: customerInput,
    output: organizationRecord,
    problems: ['notFound'],
  }),
  update: postProcedure('update_customer_details_by_library_admin', {
    summary: 'Save the organisation record as read and changed; all or nothing',
    // 4,000 address ranges and 200 contacts, percent-encoded.
    maxBodyBytes: 4 * 1024 * 1024,
    access: 'organization.edit',
    input: withWireKeys({ record: jsonText(organizationRecord) }, { record: 'detailsjson' }),
    output: successText('Success'),
    problems: ['conflict', 'notFound'],
  }),
  announceIpChanges: procedure('send_mail_after_ip_changes', {
    summary: 'Mail what changed in the IP ranges at the last save',
    access: 'organization.edit',
    changesState: true,
    input: customerInput,
    output: successText('Success'),
  }),
  resetAdminPassword: postProcedure('reset_user_login_password_by_admin', {
    summary:
      'Set the user name and password of the admin module; mailed to the primary contacts. Needs the current password, but not from support staff',
    access: 'organization.credentials',
    input: newOwnCredentials,
    output: successText('Success'),
    problems: ['conflict', 'throttled'],
  }),
  resetScholarPassword: postProcedure('reset_scholar_user_password_by_admin', {
    summary: 'Set the user name and password of the scholar module; mailed to the primary contacts',
    access: 'organization.credentials',
    input: newCredentials,
    output: successText('Success'),
    problems: ['conflict', 'throttled'],
  }),
  userNameAvailability: procedure('check_user_name_availability', {
    summary: 'Whether a user name is free',
    access: 'organization.credentials',
    input: withWireKeys({ userName }, { userName: 'user_name' }),
    output: z.codec(
      z.enum(['User name already exists, please try a different one', 'User name available']),
      z.object({ available: z.boolean() }),
      {
        decode: (text) => ({ available: text === 'User name available' }),
        encode: ({ available }) =>
          available
            ? ('User name available' as const)
            : ('User name already exists, please try a different one' as const),
      },
    ),
    problems: ['throttled'],
  }),
  countries: procedure('get_country_details', {
    summary: 'Countries',
    access: 'session',
    input: listInput(country, {}),
    output: z.array(country),
  }),
  states: procedure('get_state_details', {
    summary: 'States of a country',
    access: 'session',
    input: listInput(state, { countryId: id }, { countryId: 'country_id' }),
    output: z.array(state),
  }),
  cities: procedure('get_city_list_by_state', {
    summary: 'Cities of a state',
    access: 'session',
    input: listInput(city, { stateId: id }, { stateId: 'state_id' }),
    output: z.array(city),
  }),
  accessTypes: procedure('get_dat_informatics_admin_access_type', {
    summary: 'Access types of contact persons; "1" is the primary contact',
    access: 'session',
    input: listInput(accessType, { accessType: textOrAll }, { accessType: 'access_type' }),
    output: z.array(accessType),
  }),
  resourceTypes: procedure('get_resource_type_by_customer', {
    summary: 'Resource types the customer has; 12 is books',
    access: 'organization.show',
    input: listInput(resourceType, { customerId: id }, { customerId: 'customer_id' }),
    output: z.array(resourceType),
  }),
  subscriptionDetails: procedure('get_account_subscription_details', {
    summary: 'Details behind a row of the subscription summary',
    access: 'organization.show',
    input: listInput(subscriptionDetailRow, subscriptionFields, subscriptionNames),
    output: z.array(subscriptionDetailRow),
  }),
  downloadSubscriptionDetails: downloadProcedure('download_account_subscription_details', {
    summary: 'The same as a workbook',
    access: 'organization.show',
    input: withWireKeys(subscriptionFields, subscriptionNames),
  }),
  addressOwner: procedure('get_customer_by_ip_address', {
    summary: 'Which customer an address would sign in as; strangers are not named',
    access: 'organization.show',
    input: withWireKeys(
      { customerId: id, address: z.string().trim().min(1).max(60) },
      { customerId: 'customer_id', address: 'ip_address' },
    ),
    output: withWireKeys(
      {
        customers: z.array(
          withWireKeys(
            { ownerId: id, name: z.string() },
            { ownerId: 'informaticscustomer_id', name: 'customer_name' },
          ),
        ),
        foreign: z.boolean(),
      },
      { foreign: 'other_customer' },
    ),
  }),
}
