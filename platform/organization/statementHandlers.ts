import { addDays, dayOf } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Contact } from '../../contract/organization/contact.ts'
import { primaryAccessType } from '../../contract/organization/primaryAccessType.ts'
import { editableFields } from '../../contract/organization/editable.ts'
import { isFault } from '../../contract/organization/ip/address.ts'
import { addressCount, countText } from '../../contract/organization/ip/count.ts'
import { parseRange } from '../../contract/organization/ip/range.ts'
import { type SignInMethodTexts, signInMethods } from '../../contract/organization/signInMethods.ts'
import type { statements, TermState } from '../../contract/organization/statementEndpoints.ts'
import type { Call, Handlers } from '../context.ts'
import { audit } from '../session/audit.ts'
import type { RangesInUse } from '../usage/port.ts'
import { saveRanges } from './ranges.ts'
import { readRecord, type StoredRecord, writeCustomer } from './recordStore.ts'
import { listSignInTests, type SignInTest } from './signInTestStore.ts'
import {
  accessTerm,
  confirmRange,
  consortiaOn,
  contactsOn,
  firstAddressOf,
  rangesOn,
  signInMethodsOn,
  type StatedRange,
} from './statementStore.ts'
import { saveAction } from './update.ts'

/** Days of the span in which a range has to be used. */
const usedWithinDays = 365

export const statementHandlers: Handlers<typeof statements> = {
  read: ({ customerId, on: day }, call) =>
    call.transaction(async (db) => {
      const on = day ?? call.today
      const record = await readRecord(db, customerId)
      if (record === undefined) throw noCustomer(customerId)
      const used = await call.platform.usage.rangesInUse(db, customerId, {
        from: addDays(on, 1 - usedWithinDays),
        to: on,
      })
      const { clock, config } = call.platform
      const { auditLogMs, usageEventDays } = config.retention
      // Deleted events say nothing about use.
      const isUseKnown = used.hasAddresses && (usageEventDays ?? usedWithinDays) >= usedWithinDays
      const { endsOn, graceDays, historySince } = await accessTerm(db, customerId)
      const isPast = on < call.today
      const ranges = await rangesOn(db, { customerId, on, withRemoved: isPast })
      const methods = isPast ? await signInMethodsOn(db, customerId, on) : record
      const contacts = isPast ? await contactsOn(db, customerId, on) : record.contacts
      const tests = await listSignInTests(db, customerId)
      const dayOfTest = ({ testedAt }: SignInTest) => dayOf(testedAt, config.timeZone)
      // What is removed is deleted at the end of that time.
      const storedSince = dayOf(new Date(clock().getTime() - auditLogMs), config.timeZone)
      return {
        on,
        name: record.organizationName,
        ror: record.ror,
        isni: record.isni,
        aishe: record.aishe,
        consortia: await consortiaOn(db, customerId, on),
        endsOn,
        graceDays,
        accessState: stateOf({ startDate: null, endDate: endsOn, graceDays }, on),
        resourceTypes: record.resourceTypes.map(({ resourceType }) => resourceType),
        usageHasAddresses: isUseKnown,
        recordedSince: historySince,
        contactsSince: historySince > storedSince ? historySince : storedSince,
        ranges: ranges.map((range) =>
          Object.assign(range, {
            addresses: addressesOf(range),
            isUnused: isUseKnown && isUnused(range, used, on),
          }),
        ),
        signInWays: statedMethods(
          methods,
          tests.filter((test) => !isPast || dayOfTest(test) <= on),
        ),
        contacts: contacts.map(statedContact),
        subscriptions: record.subscriptionDetails.map((term) => statedSubscription(term, on)),
      }
    }),

  keepRange: async ({ customerId, rangeId }, call) => {
    refuseStrangers(customerId, call)
    const confirmedOn = call.today
    return call.write(async (db) => {
      if (!(await confirmRange(db, { customerId, rangeId, on: confirmedOn })))
        throw noRange(rangeId)
      await audit(db, call, {
        action: 'organization.keepRange',
        targetType: 'customer',
        targetId: customerId,
        customerId,
        details: { rangeId },
      })
      return { confirmedOn }
    })
  },

  removeRange: async ({ customerId, rangeId }, call) => {
    refuseStrangers(customerId, call)
    return call.write(async (db) => {
      const stored = await readRecord(db, customerId, { lock: true })
      if (stored === undefined) throw noCustomer(customerId)
      const first = await firstAddressOf(db, customerId, rangeId)
      if (first === undefined) throw noRange(rangeId)
      const sent: StoredRecord = {
        ...stored,
        ip4Ranges: stored.ip4Ranges.filter(({ from }) => from !== first),
        ip6Ranges: stored.ip6Ranges.filter(({ from }) => from !== first),
      }
      // Increments the version of the record, so that an open form does not bring the range back.
      await writeCustomer(db, sent)
      const ranges = await saveRanges(db, sent, stored)
      await audit(db, call, {
        action: saveAction,
        targetType: 'customer',
        targetId: customerId,
        customerId,
        details: { changed: [first.includes(':') ? 'ip6Ranges' : 'ip4Ranges'], ...ranges },
      })
      return { removed: true as const }
    })
  },
}

const noCustomer = (customerId: number) => new Problem('notFound', `No customer ${customerId}`)
const noRange = (rangeId: number) => new Problem('notFound', `No range ${rangeId}`)

/** Throws `Problem('forbidden')` when the caller may not change the ranges of the customer. */
function refuseStrangers(customerId: number, { session }: Call): void {
  if (editableFields(session.principal, customerId).includes('ip4Ranges')) return
  throw new Problem('forbidden', 'These ranges are changed by the organization itself')
}

/** Returns whether an old range was not used in its span; a range of the past that is removed now is never unused. */
const isUnused = (range: StatedRange, { rangeIds }: RangesInUse, on: string): boolean =>
  range.rangeId !== null && !rangeIds.has(range.rangeId) && isOld(range, on)

/** Returns whether a range was registered, and last confirmed, before the span in which it has to be used. */
function isOld({ registeredOn, confirmedOn }: StatedRange, on: string): boolean {
  const before = addDays(on, 1 - usedWithinDays)
  return registeredOn < before && (confirmedOn === null || confirmedOn < before || confirmedOn > on)
}

function addressesOf({ from, to }: StatedRange): string {
  const span = parseRange(from, to ?? '', { allowDocumentation: true })
  return isFault(span) ? '' : countText(addressCount(span))
}

interface Term {
  startDate: string | null
  endDate: string | null
  graceDays: number
}

function stateOf({ startDate, endDate, graceDays }: Term, on: string): TermState {
  if (startDate !== null && on < startDate) return 'notYet'
  if (endDate === null || on <= endDate) return 'open'
  return on <= addDays(endDate, graceDays) ? 'inGrace' : 'ended'
}

const statedContact = (contact: Contact) => ({
  name: [contact.salutation, contact.firstName, contact.lastName]
    .filter((part) => part !== '')
    .join(' '),
  designation: contact.designation,
  email: contact.email,
  mobile: contact.mobile,
  isPrimary: contact.accessType === primaryAccessType,
})

const statedSubscription = (term: StoredRecord['subscriptionDetails'][number], on: string) => ({
  product: term.subscribedProduct,
  level: term.level,
  type: term.subscriptionType,
  startDate: term.startDate,
  endDate: term.endDate,
  graceDays: term.graceDays,
  state: stateOf(term, on),
})

const statedMethods = (texts: SignInMethodTexts, tests: readonly SignInTest[]) =>
  signInMethods.flatMap((method) => {
    const text = texts[method] ?? ''
    if (text === '') return []
    const test = tests.find((one) => one.method === method && one.text === text)
    return [
      {
        way: method,
        text,
        result: test?.result ?? null,
        status: test?.status ?? null,
        testedAt: test?.testedAt.toISOString() ?? null,
      },
    ]
  })
