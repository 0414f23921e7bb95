/**
 * Ids that a client may send and that are checked against the session before any handler runs, by clean
 * name. A call that takes one of these fields is guarded without saying so; a new spelling on the wire
 * changes nothing, because the clean name stays.
 */
export const scopedFields = {
  /** Own customer; for a consortium account also its members. */
  customerId: 'customer',
  /** Own consortium. */
  consortiumId: 'consortium',
  /** Own user. */
  userId: 'user',
  /** One member of the own consortium, or null for all. */
  memberId: 'member',
  memberIds: 'members',
} as const

/**
 * Ids that a client may send and that `scopedFields` does not cover, by clean name, each with the check that
 * makes it safe. `tests/architecture/scopedFields.test.ts` fails for an id field that is in neither table.
 */
export const fieldsCheckedByHandler: Readonly<Record<string, string>> = {
  // Rows that row-level security hides when they belong to a tenant outside the session's scope.
  answerId: 'Earlier answers are read by the request, which requestInScope checks.',
  bulkActionId: "Bulk actions are found only by the caller's own account.",
  batchId: 'Uploads are found by the scoped customerId of the same call.',
  credentialId:
    "Credentials are revoked by the caller's own customer and under row-level security.",
  ddrId: 'Requests are read under row-level security; requestInScope refuses any other.',
  mailId: 'Mails are resent only when they belong to the request, which requestInScope checks.',
  peerId: "Peers are found by the session's own customer and under row-level security.",
  rangeId: 'Ranges are found by the scoped customerId of the same call.',
  recordId: 'Holdings are removed by the scoped customerId of the same call.',
  recordIds: 'Holdings are restored by the scoped customerId of the same call.',
  referenceId:
    'Details of a CONTU row pass the customer of the reference through checkScope; subscription details are read by the scoped customerId.',
  endUserIds: 'End users are changed by the scoped customerId of the same call.',
  endUserId: 'End users are read and changed by the scoped customerId of the same call.',
  levelId: 'Subscription details are read by the scoped customerId of the same call.',
  detailId: 'Read-only in the organisation record: a save that changes it is refused.',
  // Ids under which the caller's account itself sent a file.
  stagedId: 'Staged uploads are found only by the account that staged them.',
  uploadId:
    "Uploads are found only by the caller's account or by the scoped customerId of the same call.",
  // Filters that can only narrow rows which are within scope already.
  aggregatorId: 'Filters the packages of the provider, which everybody may see.',
  partnerId: "Filters the caller's own requests by the library on their other side.",
  regionId: "Filters the rows of the caller's report.",
  requesterId: 'Filters the deliveries of the scoped customerId by the other library.',
  // The provider's catalogue and fixed lists, which are the same for everybody.
  cityId: 'Must be a city of the state; a save with any other is refused.',
  countryId: 'Places are public; the country of a record is read-only.',
  packageId: 'Packages of the provider; which of them a customer has is found by its scoped id.',
  packageIds: 'Packages of the provider; the call adds them for the scoped customer or consortium.',
  resourceTypeId: 'Read-only in the organisation record: a save that changes it is refused.',
  stateId: 'Must be a state of the country; a save with any other is refused.',
  subjectIds: 'Subjects of the catalogue; the call assigns them to the scoped customerId.',
  titleId: 'Titles of the catalogue; which of them a customer has is found by its scoped id.',
  // Other customers, named on purpose.
  supplierId: 'create refuses a supplier that is no member of the same consortium.',
  targetId: 'Only support staff may switch, and to every customer that has an administrator.',
  // Texts by which other systems know an organisation: no ids of Carrel's.
  samlEntityId: 'A text of the organisation record, which is read and saved by its own id.',
  openAthensId: 'A text of the organisation record, which is read and saved by its own id.',
  // Accepted for older clients and never read.
  profileId: 'Ignored: the token of the reset decides whose password changes.',
  supplierUserId: 'Ignored: the session decides who answers.',
  // Facts of a usage event, recorded for the account and customer of the session.
  actionId: 'record_usage refuses an action that does not exist.',
  articleId: 'Recorded as text, or put into the link to an article; reads no row.',
  contextId: 'Ignored.',
  deviceTypeId: 'Only distinguishes mobile from web use.',
  issueId: 'Recorded as text, or put into the link to an article; reads no row.',
  originId: 'Recorded as it is sent; reads no row.',
  publisherId: 'Recorded as it is sent; reads no row.',
  sessionId: 'Ignored: usage is recorded under the session of the call.',
}

/** Clean name of an input field that is checked against the session before any handler runs. */
export type ScopedField = keyof typeof scopedFields
