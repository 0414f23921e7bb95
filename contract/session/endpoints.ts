import { z } from 'zod'
import { spelt, word, wrapped } from '../kernel/answer.ts'
import { call, noContent, proc } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { flag, id, idOrAll, jsonText, wholeNumber } from '../kernel/scalars.ts'
import { signInSchema } from './model.ts'

const opened = renamed(
  {
    outcome: spelt('success', 'Success'),
    userId: id,
    customerId: id,
    adminType: z.string(),
    sessionKey: z.string(),
    infoAdmin: flag.default(false),
  },
  {
    outcome: 'data',
    userId: 'user_id',
    customerId: 'informaticscustomer_id',
    adminType: 'admin_type',
    sessionKey: 'session_key',
    infoAdmin: 'is_info_admin',
  },
)

const refused = <const C extends string>(clean: C, wire: string) =>
  renamed({ outcome: spelt(clean, wire) }, { outcome: 'data' })

const customer = renamed(
  {
    customerId: id,
    name: z.string(),
    consortiumId: id.nullable(),
    productType: z.int(),
    dataTypes: z.array(
      renamed(
        { resourceTypeId: id, accessType: z.string() },
        { resourceTypeId: 'dat_resourcetype_id', accessType: 'accesstype' },
      ),
    ),
    subjects: z.array(renamed({ subjectId: id }, { subjectId: 'datsubjectmasterlevel1_id' })),
    onosEnabled: z.boolean(),
    aiEnabled: z.boolean(),
  },
  {
    customerId: 'informaticscustomer_id',
    name: 'customername',
    consortiumId: 'consortiamaster_id',
    productType: 'product_type',
    dataTypes: 'datatypes',
    onosEnabled: 'onos_enabled',
    aiEnabled: 'ai_enabled',
  },
)

const optionalNumber = wholeNumber.nullable().default(null)

/** One entry of the product's usage log (spec: portal §3). The platform fills actor, address and time. */
const activity = renamed(
  {
    userId: idOrAll,
    customerId: idOrAll,
    consortiumId: idOrAll,
    actionId: wholeNumber,
    contextId: optionalNumber,
    originId: optionalNumber,
    articleId: optionalNumber,
    issueId: optionalNumber,
    publisherId: optionalNumber,
    titleId: optionalNumber,
    ipV4: z.union([z.string(), z.number()]).nullable().default(null),
    ipV6: z.union([z.string(), z.number()]).nullable().default(null),
    sessionId: z.string().max(40).default(''),
    deviceTypeId: wholeNumber.default(1),
    remarks: z.string().max(500).default(''),
  },
  {
    userId: 'usermaster_id',
    customerId: 'informaticscustomer_id',
    consortiumId: 'consortiamaster_id',
    actionId: 'usage_action_id',
    contextId: 'context_id',
    originId: 'action_origin_id',
    articleId: 'article_id',
    issueId: 'resourceissue_id',
    publisherId: 'publisher_id',
    titleId: 'resorucemaster_id',
    ipV4: 'ip_v4',
    ipV6: 'ip_v6',
    sessionId: 'user_session',
    deviceTypeId: 'device_type_id',
  },
)

export const session = {
  signIn: call('POST', '/user/Admin_login_request', {
    summary: 'Sign in with user name and password',
    access: 'public',
    input: renamed(signInSchema.shape),
    output: z.union([
      opened,
      refused('expired', 'Client Subscription_expired.'),
      refused('invalid', 'Invalid'),
    ]),
    problems: ['throttled'],
  }),
  signOut: call('POST', '/user/logout', {
    summary: 'End the session on the server',
    access: 'session',
    output: noContent,
  }),
  customer: call('GET', '/CustomerDetailsbyID', {
    summary: 'The customer a session works for',
    access: 'session',
    input: renamed({ customerId: id }),
    output: wrapped(customer),
  }),
  logActivity: call('POST', '/insert_product_usage_log', {
    summary: 'Record activity; action 4 is a sign-in',
    access: 'session',
    input: renamed(
      {
        entries: jsonText(
          renamed({ entries: z.array(activity).min(1).max(100) }, { entries: 'data' }),
        ),
      },
      { entries: 'searchlog' },
    ),
    output: word('Success'),
  }),
  publicIp: call('GET', '/public_ip', {
    summary: 'The address the caller comes from',
    access: 'public',
    output: z.object({ ip: z.string() }),
  }),
  greeting: proc('get_customer_details_for_library_admin', {
    summary: 'Contacts and logo for the header',
    access: 'session',
    input: renamed({ customerId: id }, { customerId: 'customerid' }),
    output: renamed(
      {
        contacts: z.array(
          renamed(
            { accessType: z.string(), firstName: z.string(), lastName: z.string() },
            { accessType: 'access_type', firstName: 'firstname', lastName: 'lastname' },
          ),
        ),
        logo: z.string().nullable(),
      },
      { contacts: 'contactdetails' },
    ),
  }),
}
