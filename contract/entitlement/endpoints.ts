import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { inputDay } from '../kernel/days.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { accessWays, verdicts } from './checkAccess.ts'
import { maxItemLength } from './itemQuery.ts'
import { maxReaderLength } from './readerQuery.ts'
import { fixActions, fixers, recordKinds, stepNames, stepReasons, stepResults } from './trace.ts'

/** Lines that one call checks at most. */
export const maxCheckedLines = 20_000

/** The largest body of a call with many lines: 20,000 of 200 bytes each. */
const maxLinesBodyBytes = 4 * 1024 * 1024

/** A DOI, ISSN, ISBN, link, citation or title, as `parseItem` reads it. */
const itemText = z.string().trim().min(1).max(maxItemLength)

/** The day in question; null for today. */
const onDay = inputDay.nullable().default(null)

const record = withWireKeys({ kind: z.enum(recordKinds), id: z.int(), name: z.string() })

const foundWay = withWireKeys({
  way: z.enum(accessWays),
  verdict: z.enum(['yes', 'maybe']),
  record,
  coverage: z.string(),
})

const traceStep = withWireKeys(
  {
    step: z.enum(stepNames),
    result: z.enum(stepResults),
    reason: z.enum(stepReasons),
    record: record.nullable(),
    values: z.record(z.string(), z.string()),
    fix: withWireKeys({ action: z.enum(fixActions), by: z.enum(fixers) }).nullable(),
  },
  { fix: 'mend' },
)

const idAndName = withWireKeys({ id, name: z.string() })

/** The answer to one question, with the trace. */
export const accessAnswer = withWireKeys({
  verdict: z.enum(verdicts),
  on: z.iso.date(),
  library: idAndName.nullable(),
  /** The title, or the title of the article; null when the item is not known. */
  title: idAndName.nullable(),
  ways: z.array(foundWay),
  trace: z.array(traceStep),
  decisiveStep: z.enum(stepNames).nullable(),
})

/** Access checks: whether a reader can open an item, and why (docs/entitlement.md). */
export const access = {
  check: call('POST', '/access/check', {
    summary: 'Whether a reader of a library can open an item on a day, by which ways and why',
    access: 'accessCheck.list',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    input: withWireKeys(
      {
        /** The library; for a consortium its own id, which means that the reader decides the member. */
        customerId: id,
        item: itemText,
        /** An address, or the mail address or name of an end user; empty for the library as a whole. */
        reader: z.string().trim().max(maxReaderLength).default(''),
        on: onDay,
      },
      { customerId: 'customer_id' },
    ),
    output: accessAnswer,
  }),
  checkMany: call('POST', '/access/check-many', {
    summary: 'Which of up to 20,000 items a library can open on a day',
    access: 'accessCheck.list',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    maxBodyBytes: maxLinesBodyBytes,
    cost: 'high',
    input: withWireKeys(
      {
        customerId: id,
        lines: z.array(z.string().max(maxItemLength)).min(1).max(maxCheckedLines),
        on: onDay,
      },
      { customerId: 'customer_id' },
    ),
    output: withWireKeys({
      on: z.iso.date(),
      /** One for each line, in the order of the lines. */
      rows: z.array(
        withWireKeys({
          /** null for a line that names no item. */
          verdict: z.enum(verdicts).nullable(),
          title: z.string(),
          ways: z.array(z.enum(accessWays)),
          decisiveStep: z.enum(stepNames).nullable(),
          reason: z.enum(stepReasons).nullable(),
          /** What was expected instead of a line that names no item; empty for all others. */
          expected: z.string(),
        }),
      ),
    }),
  }),
  membersWith: call('POST', '/access/members-with', {
    summary: 'The members of a consortium that can open an item on a day',
    access: 'accessMembers.list',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    cost: 'high',
    input: withWireKeys(
      { consortiumId: id, item: itemText, on: onDay },
      { consortiumId: 'consortia_id' },
    ),
    output: withWireKeys({
      on: z.iso.date(),
      title: idAndName.nullable(),
      /** Members with the answer yes or maybe, by name. */
      rows: z.array(
        withWireKeys(
          {
            customerId: id,
            name: z.string(),
            verdict: z.enum(['yes', 'maybe']),
            ways: z.array(foundWay),
          },
          { customerId: 'customer_id' },
        ),
      ),
      /** Number of members without access. */
      without: z.int().min(0),
      /** Members without access, by name, each with the reason of its decisive step. */
      membersWithout: z.array(
        withWireKeys(
          { customerId: id, name: z.string(), reason: z.enum(stepReasons).nullable() },
          { customerId: 'customer_id' },
        ),
      ),
    }),
  }),
}
