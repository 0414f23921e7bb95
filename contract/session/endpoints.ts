import { z } from 'zod'
import { literalAs, successText, wrapped } from '../kernel/answer.ts'
import { call, noContent, postProcedure, procedure } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { coded } from '../kernel/codes.ts'
import { lenientFlag } from '../kernel/flag.ts'
import { id, idOrAll } from '../kernel/ids.ts'
import { jsonText } from '../kernel/jsonText.ts'
import { wholeNumber } from '../kernel/wholeNumber.ts'
import { maxLogoBytes } from './imageRules.ts'
import { maxPasswordLength } from './lengths.ts'
import { signInSchema } from './model.ts'
import { shellCalls } from './shell.ts'

const signInOutput = withWireKeys(
  {
    outcome: literalAs('success', 'Success'),
    userId: id,
    customerId: id,
    adminType: z.string(),
    sessionKey: z.string(),
    infoAdmin: lenientFlag.default(false),
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
  withWireKeys({ outcome: literalAs(clean, wire) }, { outcome: 'data' })

const customer = withWireKeys(
  {
    customerId: id,
    name: z.string(),
    consortiumId: id.nullable(),
    productType: z.int(),
    dataTypes: z.array(
      withWireKeys(
        { resourceTypeId: id, accessType: z.string() },
        { resourceTypeId: 'dat_resourcetype_id', accessType: 'accesstype' },
      ),
    ),
    subjects: z.array(withWireKeys({ subjectId: id }, { subjectId: 'datsubjectmasterlevel1_id' })),
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

/** An IPv4 address as a number; an IPv6 address is sent as text. */
const maxIp4 = 0xff_ff_ff_ff
/** A text of the log; null is the empty text. */
const logText = (max: number) =>
  z
    .codec(z.string().max(max).nullable(), z.string().max(max), {
      decode: (wire) => wire ?? '',
      encode: (text) => text,
    })
    .default('')

/**
 * One entry of the product's usage log (docs/requirements/portal.md §3). The platform adds account, address and time.
 */
const activity = withWireKeys(
  {
    userId: idOrAll,
    customerId: idOrAll,
    consortiumId: idOrAll,
    actionId: wholeNumber,
    contextId: idOrAll,
    originId: idOrAll,
    articleId: idOrAll,
    issueId: idOrAll,
    publisherId: idOrAll,
    titleId: idOrAll,
    ipV4: z
      .union([z.string().max(60), z.number().min(0).max(maxIp4)])
      .nullable()
      .default(null),
    ipV6: z
      .union([z.string().max(60), z.number().min(0).max(maxIp4)])
      .nullable()
      .default(null),
    sessionId: logText(40),
    deviceTypeId: wholeNumber.default(1),
    remarks: logText(500),
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

const password = z.string().max(maxPasswordLength)

/** A one-time token; the limit exceeds the length of every token that was ever issued. */
const secret = z.string().min(1).max(200)

/** Parameters of a transfer link's address (docs/requirements/portal.md §4.3). The token says who is support staff. */
export const transferLink = withWireKeys(
  { customerId: id, token: secret, infoAdmin: lenientFlag.default(false) },
  { customerId: 'customerid', infoAdmin: 'isInfo_admin' },
)

/** Empty and the word `null` both mean "none" (docs/calls.md#profile-image). */
const pathOrNone = z
  .codec(z.string().max(300), z.string().min(1).max(300).nullable(), {
    decode: (wire) => (wire === '' || wire === 'null' ? null : wire),
    encode: (path) => path ?? '',
  })
  .default(null)

const openSessionRow = z.object({
  id,
  current: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

/** Sign-in, sessions and what the frame of the portal shows. */
export const session = {
  ...shellCalls,
  signIn: call('POST', '/user/Admin_login_request', {
    summary: 'Sign in with user name and password',
    access: 'public',
    input: withWireKeys(signInSchema.shape),
    output: z.union([
      signInOutput,
      refused('expired', 'Client Subscription_expired.'),
      refused('invalid', 'Invalid'),
    ]),
    problems: ['throttled'],
  }),
  customer: call('GET', '/CustomerDetailsbyID', {
    summary: 'The customer a session works for',
    access: 'session',
    input: withWireKeys({ customerId: id }),
    output: wrapped(customer),
  }),
  logActivity: call('POST', '/insert_product_usage_log', {
    summary: 'Record activity; action 4 is a sign-in',
    // 100 entries with remarks of 500 characters each, percent-encoded.
    maxBodyBytes: 512 * 1024,
    access: 'session',
    countsAsChange: false,
    input: withWireKeys(
      {
        entries: jsonText(
          withWireKeys({ entries: z.array(activity).min(1).max(100) }, { entries: 'data' }),
        ),
      },
      { entries: 'searchlog' },
    ),
    output: successText('Success'),
    problems: ['throttled'],
  }),

  requestReset: call('POST', '/user/Forget_password_request', {
    summary: 'Ask for a reset link by mail; the answer never tells whether the user exists',
    access: 'public',
    input: withWireKeys({ username: signInSchema.shape.username }),
    output: withWireKeys({ done: literalAs(true, 'Success') }, { done: 'data' }),
    problems: ['throttled'],
  }),
  resetPassword: call('POST', '/user/Forget_password_Newpassword_generation', {
    summary: 'Set a new password with the token of a reset link; ends all sessions of the user',
    access: 'public',
    input: withWireKeys(
      {
        profileId: id,
        token: secret,
        newPassword: password,
        repeatedPassword: password,
      },
      {
        profileId: 'profileuser_id',
        token: 'forgot_password_token',
        newPassword: 'new_password',
        repeatedPassword: 're_enter_password',
      },
    ),
    output: z.union([
      withWireKeys({ outcome: literalAs('success', 'Success') }, { outcome: 'data' }),
      refused('invalidToken', 'Invalid token'),
    ]),
    problems: ['throttled'],
  }),
  openSearchPortal: call('POST', '/user/generate_product_login_token_from_admin', {
    summary:
      'A one-time link that signs the administrator in at the search portal; valid for 60 seconds',
    takesIdempotencyKey: false,
    access: 'searchPortal.show',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: withWireKeys({ url: z.string() }, { url: 'product_url' }),
  }),
  redeemSearchToken: call('POST', '/search-portal/redeem', {
    summary: 'Who a search portal token signs in; it works once',
    access: 'public',
    inputEncoding: 'json',
    input: withWireKeys({ token: secret }),
    output: z.union([
      z.object({ outcome: z.literal('success'), userName: z.string(), customerName: z.string() }),
      z.object({ outcome: z.literal('invalidToken') }),
    ]),
  }),
  redeemTransfer: call('POST', '/user/validate_library_admin_login_by_token', {
    summary: 'Sign in with the token of a transfer link; it works once',
    access: 'public',
    input: withWireKeys({ customerId: id, token: secret }, { customerId: 'customerid' }),
    output: z.union([signInOutput, refused('invalidToken', 'Invalid token')]),
  }),
  setProfileImage: procedure('update_librarian_profile_image', {
    summary: 'Use an uploaded image, or none',
    access: 'profile.edit',
    changesState: true,
    input: withWireKeys(
      { customerId: id, userId: id, imagePath: pathOrNone },
      { customerId: 'customer_id', userId: 'user_id', imagePath: 'image_path' },
    ),
    output: successText('Success'),
  }),
  uploadImage: call('POST', '/upload-file/', {
    summary:
      'Upload a profile image or a logo; the type is read from its bytes, and it is encoded anew',
    access: 'profile.edit',
    inputEncoding: 'multipart',
    // The largest image, and the other fields of the form.
    maxBodyBytes: maxLogoBytes + 100_000,
    cost: 'high',
    input: withWireKeys(
      {
        file: z.instanceof(Blob),
        kind: coded({ profileImage: 'profileImage', logo: 'orgalizationLogo' }),
        customerId: id,
        userId: idOrAll,
      },
      { file: 'blob', kind: 'container_name', customerId: 'customer_id', userId: 'user_id' },
    ),
    output: withWireKeys({ path: z.string() }, { path: 'access_url' }),
    problems: ['tooLarge', 'unsupportedType', 'throttled'],
  }),
  openSessions: procedure('get_open_sessions', {
    summary:
      'Where the signed-in user is signed in: this session, and the 99 others that were seen last',
    access: 'profile.show',
    output: z.array(openSessionRow),
  }),
  changePassword: postProcedure('change_own_password', {
    summary: 'Change the password of the account that is signed in; its other sessions end',
    access: 'ownPassword.edit',
    input: withWireKeys(
      { currentPassword: password, newPassword: password },
      { currentPassword: 'current_password', newPassword: 'new_password' },
    ),
    output: noContent,
    problems: ['throttled'],
  }),
  endOtherSessions: postProcedure('end_other_sessions', {
    summary: 'Sign out everywhere but here',
    access: 'profile.show',
    output: z.object({ ended: z.int().min(0) }),
  }),
  endSession: postProcedure('end_session', {
    summary: 'Sign out in one other place',
    access: 'profile.show',
    input: withWireKeys({ sessionId: id }, { sessionId: 'session_id' }),
    output: noContent,
    problems: ['notFound'],
  }),
  switchCustomer: call('POST', '/support/switch', {
    summary: 'Support staff: work for another customer; both identities are in the audit log',
    takesIdempotencyKey: false,
    access: 'switchableCustomers.list',
    input: withWireKeys({ targetId: id }, { targetId: 'customer_id' }),
    output: signInOutput,
    problems: ['notFound'],
  }),
  returnFromSwitch: call('POST', '/support/return', {
    summary: 'Support staff: back to the customer of the transfer link',
    takesIdempotencyKey: false,
    access: 'switchableCustomers.list',
    output: signInOutput,
    problems: ['notFound'],
  }),
}
