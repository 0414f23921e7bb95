import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { type DdrAction, ddrActions } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { DemoAccount } from '../../support/accounts.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'

/** DDR_SEQUENCES=10000 for the long run; the default keeps the test within half a minute on two cores. */
const sequences = Number(process.env['DDR_SEQUENCES'] ?? 1000)

const actors = {
  meridian: meridianId,
  lakeside: lakesideId,
  consortium: consortiumId,
  harbour: harbourId,
} as const
type Actor = keyof typeof actors

interface Step {
  actor: Actor
  action: DdrAction
}

/** What each action leads to and whether it writes to the reader: written down here, not asked of the table. */
const expected: Record<DdrAction, { to: DdrStatus; mails: boolean }> = {
  fulfil: { to: 'filled', mails: true },
  delay: { to: 'delayed', mails: true },
  unfilled: { to: 'unfilled', mails: true },
  discard: { to: 'discarded', mails: false },
  duplicate: { to: 'duplicate', mails: true },
}

let carrel: TestPlatform
const callers = {} as Record<Actor, Caller>
beforeAll(async () => {
  carrel = await createTestPlatform()
  for (const account of Object.keys(actors) as (Actor & DemoAccount)[]) {
    callers[account] = await carrel.signIn(account)
  }
})
afterAll(() => carrel.drop())

const answer = (ddrId: number, action: DdrAction): InputOf<typeof ddr.respond> => ({
  record: {
    responses: [
      {
        ddrId,
        status: expected[action].to,
        deliveryMode: action === 'fulfil' ? 'courier' : null,
        deliveredOn: null,
        referenceNumber: '',
        deliveryRemarks: '',
        courierNo: '',
        delayReason: action === 'delay' ? 'issueNotReceived' : null,
        delayNote: '',
        discardReason: action === 'discard' ? 'Not an article' : '',
        supplierUserId: null,
        isDuplicate: action === 'duplicate',
      },
    ],
  },
  to: '',
  cc: '',
  subject: '',
  message: '<p>About your request</p>',
  consortiumName: '',
})

async function raise(supplierId: number, count: number): Promise<number[]> {
  const requesterId = supplierId === actors.meridian ? actors.lakeside : actors.meridian
  const rows = Array.from({ length: count }, (_, nth) => ({
    consortiumId: actors.consortium,
    requesterId,
    supplierId,
    requestedAt: carrel.clock.now(),
    articleName: `Article ${supplierId} ${nth}`,
    userEmail: 'reader@library.example',
    titleId: null,
    articleId: null,
    issueId: null,
    issn: null,
    articleDoi: null,
    publicationDate: null,
    duplicateOfId: null,
    endUserId: null,
    mode: null,
    deliveredOn: null,
    delayReason: null,
    fileKey: null,
    answeredAt: null,
    answeredBy: null,
  }))
  const made: { id: number }[] = []
  for (let from = 0; from < count; from += 1000) {
    const part = rows.slice(from, from + 1000)
    made.push(
      ...(await carrel.platform.db
        .insertInto('ddrRequests')
        .values(part)
        .returning('id')
        .execute()),
    )
  }
  return made.map(({ id }) => id)
}

interface Run {
  ddrId: number
  supplier: Actor
  status: DdrStatus
  moves: [DdrStatus, DdrStatus][]
  mails: number
  steps: number
}

/** Takes the steps one after the other and checks each answer against the model. */
async function play(run: Run, steps: readonly Step[]): Promise<void> {
  for (const { actor, action } of steps) {
    const open = run.status === 'pending' || run.status === 'delayed'
    const allowed = actor === run.supplier && open
    run.steps += 1
    const call = callers[actor].call(ddr.respond, answer(run.ddrId, action))
    if (!allowed) {
      const refusal = actor === run.supplier ? 'alreadyAnswered' : 'forbidden'
      expect(await problemCode(call)).toBe(refusal)
      continue
    }
    await call
    run.moves.push([run.status, expected[action].to])
    run.status = expected[action].to
    run.mails += expected[action].mails ? 1 : 0
  }
}

const stepsOf = fc.array(
  fc.record({
    actor: fc.constantFrom<Actor>(
      'meridian',
      'lakeside',
      'meridian',
      'lakeside',
      'consortium',
      'harbour',
    ),
    action: fc.constantFrom(...ddrActions),
  }),
  { minLength: 1, maxLength: 5 },
)

/** Plays all runs, six at a time, as librarians work. */
async function playAll(runs: readonly Run[], plays: readonly Step[][]): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < runs.length; at = next++)
      await play(runs[at] as Run, plays[at] ?? [])
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** Expects status, history and mails of every request in the database to be those of its run. */
async function expectStored(runs: readonly Run[], ids: readonly number[]): Promise<void> {
  const { db } = carrel.platform
  const stored = await db
    .selectFrom('ddrRequests')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute()
  const history = await db
    .selectFrom('ddrHistory')
    .select(['ddrId', 'fromStatus', 'toStatus', 'actorCustomerId'])
    .where('ddrId', 'in', ids)
    .orderBy('id')
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select(['ddrId', 'messageId'])
    .where('ddrId', 'in', ids)
    .execute()
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)
  const statusOf = new Map(stored.map(({ id, status }) => [id, status]))
  const historyOf = Map.groupBy(history, ({ ddrId }) => ddrId)
  const mailsOf = Map.groupBy(mails, ({ ddrId }) => ddrId)
  for (const run of runs) {
    expect(statusOf.get(run.ddrId)).toBe(run.status)
    const entries = historyOf.get(run.ddrId) ?? []
    expect(entries.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual(run.moves)
    expect(entries.every(({ actorCustomerId }) => actorCustomerId === actors[run.supplier])).toBe(
      true,
    )
    expect(mailsOf.get(run.ddrId) ?? []).toHaveLength(run.mails)
  }
}

it('random actions of random people never move a request as the life cycle does not allow', {
  tags: 'long',
  timeout: 900_000,
}, async () => {
  const plays = fc.sample(stepsOf, sequences)
  const half = Math.ceil(sequences / 2)
  const ids = [...(await raise(actors.meridian, half)), ...(await raise(actors.lakeside, half))]
  const runs = plays.map(
    (_, at): Run => ({
      ddrId: ids[at] ?? 0,
      supplier: at < half ? 'meridian' : 'lakeside',
      status: 'pending',
      moves: [],
      mails: 0,
      steps: 0,
    }),
  )
  let failedChecks = 1
  try {
    await playAll(runs, plays)
    await expectStored(runs, ids)
    failedChecks = 0
  } finally {
    recordProof('delivery-sequences', {
      tried: 'Random actions of four actors on document delivery requests, compared with a model',
      command: `DDR_SEQUENCES=${sequences} npx vitest run --project unit tests/platform/delivery/deliveryLifeCycle.test.ts`,
      counts: {
        sequences: runs.length,
        actions: runs.reduce((sum, run) => sum + run.steps, 0),
      },
      faults: { 'runs with a wrong state, history or mail': failedChecks },
    })
  }
  const steps = runs.reduce((sum, run) => sum + run.steps, 0)
  const moves = runs.reduce((sum, run) => sum + run.moves.length, 0)
  expect(moves).toBeGreaterThan(0)
  console.info(
    `${runs.length} sequences, ${steps} actions: ${moves} moved a request, ${steps - moves} were refused`,
  )
})
