import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { inputDay } from '../kernel/days.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { signInMethods, signInTestResults } from './signInMethods.ts'

/** How a term of a subscription relates to the day of the statement. */
const termStates = ['open', 'inGrace', 'ended', 'notYet'] as const

/** How a term of a subscription relates to a day. */
export type TermState = (typeof termStates)[number]

const customer = { customerId: id }
const customerKey = { customerId: 'customer_id' } as const
const rangeInput = withWireKeys(
  { ...customer, rangeId: id },
  { ...customerKey, rangeId: 'range_id' },
)

/** What is on record for an organisation. */
export const statements = {
  read: call('GET', '/organization/statement', {
    summary: 'What is on record for an organisation on a day',
    access: 'organization.show',
    cost: 'high',
    input: withWireKeys(
      /** The day in question; today without one. */
      { ...customer, on: inputDay.optional() },
      customerKey,
    ),
    output: withWireKeys({
      on: z.iso.date(),
      name: z.string(),
      ror: z.string(),
      isni: z.string(),
      aishe: z.string(),
      /** Consortia of which it was a member on the day. */
      consortia: z.array(z.string()),
      /** The last day of access without its grace; null for no end. */
      endsOn: z.iso.date().nullable(),
      graceDays: z.int(),
      accessState: z.enum(termStates),
      resourceTypes: z.array(z.string()),
      /** Whether any use of the last twelve months carries an address, so that ranges can be judged. */
      usageHasAddresses: z.boolean(),
      /**
       * The day since which earlier ranges and sign-in methods are on record. Of a day before it the statement has only
       * what is still there or was removed since.
       */
      recordedSince: z.iso.date(),
      /** The same for contacts, whose history is not stored as long. */
      contactsSince: z.iso.date(),
      /** Ranges that were registered on the day. */
      ranges: z.array(
        withWireKeys({
          /** null for a range that is registered no longer. */
          rangeId: id.nullable(),
          from: z.string(),
          /** null for a single address. */
          to: z.string().nullable(),
          label: z.string(),
          /** The number of addresses, or a power of two for large ones. */
          addresses: z.string(),
          registeredOn: z.iso.date(),
          /** The day on which somebody decided to keep it although no use came from it; null for never. */
          confirmedOn: z.iso.date().nullable(),
          /** Whether no use came from it for twelve months before the day. */
          isUnused: z.boolean(),
        }),
      ),
      /**
       * The sign-in methods of the day; of today or a day to come, those of today. `way` is the method: files that
       * libraries have saved have these names.
       */
      signInWays: z.array(
        withWireKeys({
          way: z.enum(signInMethods),
          text: z.string(),
          /** How the last test of this text by the day ended; null without one. */
          result: z.enum(signInTestResults).nullable(),
          status: z.int().nullable(),
          testedAt: z.iso.datetime().nullable(),
        }),
      ),
      /** Those of the day; of today or a day to come, those of today. */
      contacts: z.array(
        z.object({
          name: z.string(),
          designation: z.string(),
          email: z.string(),
          mobile: z.string(),
          isPrimary: z.boolean(),
        }),
      ),
      subscriptions: z.array(
        z.object({
          product: z.string(),
          level: z.string(),
          type: z.string(),
          startDate: z.string().nullable(),
          endDate: z.string().nullable(),
          graceDays: z.int(),
          state: z.enum(termStates),
        }),
      ),
    }),
    problems: ['notFound'],
  }),
  keepRange: call('POST', '/organization/statement/keep-range', {
    summary: 'Confirm a range from which no use came; it is not marked for twelve months',
    access: 'organization.edit',
    inputEncoding: 'json',
    input: rangeInput,
    output: z.object({ confirmedOn: z.iso.date() }),
    problems: ['notFound'],
  }),
  removeRange: call('POST', '/organization/statement/remove-range', {
    summary: 'Remove a range from the record',
    access: 'organization.edit',
    inputEncoding: 'json',
    input: rangeInput,
    output: z.object({ removed: z.literal(true) }),
    problems: ['notFound'],
  }),
}
