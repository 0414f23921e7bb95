import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { invalidInputText } from '../../contract/kernel/transport.ts'
import { editableFields } from '../../contract/organization/editable.ts'
import type { organization, OrganizationRecord } from '../../contract/organization/endpoints.ts'
import { storedIdentifiers } from '../../contract/organization/identifiers.ts'
import type { DraftField } from '../../contract/organization/draft.ts'
import {
  differingFields,
  draftOf,
  readOnlyFields,
  recordFaults,
} from '../../contract/organization/record.ts'
import { storedSignInMethods } from '../../contract/organization/signInMethods.ts'
import type { Call, Db, Handler } from '../context.ts'
import { keyOfPath } from '../files/paths.ts'
import { audit } from '../session/audit.ts'
import { listAccessTypes, listCities, listStates } from './placeStore.ts'
import { canonicalRanges, inAddressOrder, saveRanges } from './ranges.ts'
import {
  isOwnLogo,
  readRecord,
  replaceContacts,
  type StoredRecord,
  writeCustomer,
} from './recordStore.ts'

/** Action of a save in the audit log; its details have the added and removed IP ranges. */
export const saveAction = 'organization.save'

/**
 * Saves the changed fields of the record, all of them or none. Throws `Problem('invalid')` naming the fields that are
 * invalid or that the caller may not change, and `Problem('conflict')` when the record has been saved since it was
 * read.
 */
export const updateOrganization: Handler<typeof organization.update> = ({ record }, call) =>
  call.write(async (db): Promise<true> => {
    const { customerId } = record
    const stored = await readRecord(db, customerId, { lock: true })
    if (stored === undefined) throw new Problem('notFound', `No customer ${customerId}`)
    const sent = canonicalRanges({
      ...record,
      ...storedIdentifiers(record, stored),
      ...storedSignInMethods(record, stored),
    })
    const changed = differingFields(draftOf(stored), draftOf(inAddressOrder(sent)))
    refuseStale(sent, stored, changed)
    refuse({
      ...(await readOnlyChanges(db, sent, stored)),
      ...beyondRights(changed, call, customerId),
      ...faultsOf(sent, stored, call),
      ...(await unknownValues(db, sent, stored)),
    })
    if (changed.length === 0) return true
    await writeCustomer(db, sent)
    if (changed.includes('contacts')) await replaceContacts(db, customerId, sent.contacts)
    const ranges = await saveRanges(db, sent, stored)
    await audit(db, call, {
      action: saveAction,
      targetType: 'customer',
      targetId: customerId,
      customerId,
      details: { changed, ...ranges },
    })
    return true
  })

/**
 * Throws `Problem('conflict')` with the changed fields when another user has saved the record since it was read.
 */
function refuseStale(
  { rowVersion }: OrganizationRecord,
  stored: StoredRecord,
  fields: DraftField[],
): void {
  if (rowVersion === undefined || rowVersion === stored.rowVersion) return
  throw new Problem('conflict', 'Someone else saved this organization meanwhile', {
    fields: inRecord(Object.fromEntries(fields.map((field) => [field, 'changed']))),
    data: { rowVersion: stored.rowVersion },
  })
}

/**
 * Returns the read-only fields that the save changes (docs/assumptions.md#read-only-fields-of-the-record).
 * The name of a place may change together with its id.
 */
async function readOnlyChanges(db: Db, sent: OrganizationRecord, stored: StoredRecord) {
  const problems: FieldProblems = {}
  for (const field of readOnlyFields) {
    if (JSON.stringify(sent[field]) !== JSON.stringify(stored[field])) problems[field] = 'readOnly'
  }
  const state = (await listStates(db, stored.countryId)).find((one) => one.stateId === sent.stateId)
  if (![stored.state, state?.name ?? '', ''].includes(sent.state)) problems['state'] = 'readOnly'
  const cities = await citiesOf(db, sent.stateId)
  const city = cities.find((one) => one.cityId === sent.cityId)
  if (![stored.city, city?.name ?? '', ''].includes(sent.city)) problems['city'] = 'readOnly'
  return problems
}

function beyondRights(changed: DraftField[], call: Call, customerId: number): FieldProblems {
  const editable = editableFields(call.session.principal, customerId)
  return Object.fromEntries(
    changed.filter((field) => !editable.includes(field)).map((field) => [field, 'readOnly']),
  )
}

/** Returns the faults of the fields that the caller may change. Faults of other fields do not prevent the save. */
function faultsOf(sent: OrganizationRecord, stored: StoredRecord, call: Call): FieldProblems {
  const editable = new Set<string>(editableFields(call.session.principal, sent.customerId))
  const { allowDocumentation, emailRule } = call.platform.config
  return Object.fromEntries(
    Object.entries(recordFaults(sent, stored, { allowDocumentation, emailRule })).filter(([path]) =>
      editable.has(path.split('.')[0] ?? ''),
    ),
  )
}

/** Returns the faults of ids and paths that do not exist or belong to another customer. */
async function unknownValues(db: Db, sent: OrganizationRecord, stored: StoredRecord) {
  const problems: FieldProblems = {}
  const states = await listStates(db, stored.countryId)
  if (sent.stateId !== null && !states.some(({ stateId }) => stateId === sent.stateId)) {
    problems['stateId'] = 'unknown'
  }
  const cities = await citiesOf(db, sent.stateId)
  if (sent.cityId !== null && !cities.some(({ cityId }) => cityId === sent.cityId)) {
    problems['cityId'] = 'unknown'
  }
  const accessTypes = new Set((await listAccessTypes(db, '')).map((type) => type.accessTypeId))
  for (const [index, { accessType }] of sent.contacts.entries()) {
    if (accessType !== '' && !accessTypes.has(accessType)) {
      problems[`contacts.${index}.accessType`] = 'unknown'
    }
  }
  const newLogo = sent.logo !== stored.logo && sent.logo !== null
  if (newLogo && !(await isOwnLogo(db, keyOfPath(sent.logo ?? ''), sent.customerId))) {
    problems['logo'] = 'unknown'
  }
  return problems
}

function refuse(fields: FieldProblems): void {
  if (Object.keys(fields).length === 0) return
  const recordFields = inRecord(fields)
  throw new Problem('invalid', invalidInputText(recordFields), { fields: recordFields })
}

/** Returns the problems with the field names of the call, whose fields are all below `record`. */
const inRecord = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [`record.${path}`, text]))

const citiesOf = async (db: Db, stateId: number | null) =>
  stateId === null ? [] : listCities(db, stateId)
