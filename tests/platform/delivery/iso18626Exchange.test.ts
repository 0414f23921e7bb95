import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { iso18626Versions } from '../../../contract/iso18626/messages.ts'
import { sendMessages } from '../../../platform/iso18626/sender.ts'
import type { Caller } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { addAgency, addPeer } from '../../support/peers.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'
import { answer, newRequest, otherMembers } from '../../support/requests.ts'

/** ISO18626_EXCHANGED=1000 exchanges 1,000 requests; the default takes a few seconds. */
const exchanged = Number(process.env['ISO18626_EXCHANGED'] ?? 20)
const seed = Number(process.env['ISO18626_SEED'] ?? 18626)

/** Lakeside requests and meridian supplies, each in the Carrel of the other's. */
interface System {
  name: 'north' | 'south'
  carrel: TestPlatform
  requester: Caller
  supplier: Caller
  /** The customers that stand for the other system's lakeside and meridian. */
  remoteRequesterId: number
  remoteSupplierId: number
}
let systems: [north: System, south: System]
const random = fc.sample(fc.noBias(fc.nat(9_999)), { numRuns: 200_000, seed })
let used = 0
const chance = (percent: number): boolean => {
  used += 1
  return (random[used % random.length] ?? 0) < percent * 100
}
const pick = <T>(values: readonly T[]): T => {
  used += 1
  return values[(random[used % random.length] ?? 0) % values.length] as T
}

const counts = { sent: 0, dropped: 0, repliesDropped: 0, repeated: 0 }
/** Copies of messages that arrive later than the message itself. */
let late: (() => Promise<unknown>)[] = []

/** A connection to the other system that drops and repeats a tenth of all messages. */
function connectTo(other: () => TestPlatform): TestPlatform['platform']['network'] {
  const refused = () => Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  return {
    resolve: () => Promise.resolve(['8.8.8.8']),
    get: () => Promise.reject(refused()),
    download: () => Promise.reject(refused()),
    post: async (url, _address, { headers, body }) => {
      counts.sent += 1
      const deliver = async () => {
        const response = await other().app.fetch(
          new Request(url, { method: 'POST', headers, body }),
          { incoming: { socket: { remoteAddress: '8.8.8.8' } } },
        )
        return { status: response.status, text: await response.text() }
      }
      if (chance(5)) {
        counts.dropped += 1
        throw refused()
      }
      const answered = await deliver()
      if (chance(10)) {
        counts.repeated += 1
        if (chance(50)) expect((await deliver()).text).toBe(answered.text)
        else late.push(deliver)
      }
      if (chance(5)) {
        counts.repliesDropped += 1
        throw refused()
      }
      return answered
    },
  }
}

async function openSystem(name: System['name']): Promise<System> {
  const carrel = await createTestPlatform({
    env: {
      ISO18626_REQUESTS: '10000000',
      SESSION_IDLE_MINUTES: '1000000',
      SESSION_HOURS: '100000',
    },
  })
  const [remoteRequesterId = 0, remoteSupplierId = 0] = await otherMembers(carrel)
  return {
    name,
    carrel,
    requester: await carrel.signIn('lakeside'),
    supplier: await carrel.signIn('meridian'),
    remoteRequesterId,
    remoteSupplierId,
  }
}

beforeAll(async () => {
  systems = [await openSystem('north'), await openSystem('south')]
  for (const [own, other] of [systems, systems.toReversed()] as [System, System][]) {
    own.carrel.platform.network = connectTo(() => other.carrel)
    const peerId = await addPeer(own.carrel, {
      name: other.name,
      address: `https://${other.name}.example/iso18626`,
      version: '1.2',
      theirs: { accountId: other.name, securityCode: `code of ${other.name}` },
      ours: { accountId: own.name, securityCode: `code of ${own.name}` },
    })
    const agencies: [libraryId: number, value: string, peerId: number | null][] = [
      [lakesideId, `${own.name}-lakeside`, null],
      [meridianId, `${own.name}-meridian`, null],
      [own.remoteRequesterId, `${other.name}-lakeside`, peerId],
      [own.remoteSupplierId, `${other.name}-meridian`, peerId],
    ]
    for (const [libraryId, value, through] of agencies) {
      await addAgency(own.carrel, { libraryId, value, peerId: through })
    }
  }
}, 60_000)
afterAll(async () => {
  for (const { carrel } of systems) await carrel.drop()
})

/** A request with the systems of its two libraries. */
interface ExchangedRequest {
  from: System
  to: System
  ddrId: number
}

/** Sends what is due in both systems, and lets some late copies arrive. */
async function exchange(minutesLater = 1): Promise<void> {
  for (const { carrel } of systems) {
    carrel.clock.advance(minutes(minutesLater))
    await sendMessages(carrel.platform)
  }
  const arriving = late.filter(() => minutesLater > 1 || chance(30))
  late = late.filter((copy) => !arriving.includes(copy))
  for (const copy of arriving) await copy()
}

/** Runs a call that may be refused because the request has changed meanwhile. */
async function attempt(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(['conflict', 'alreadyAnswered', 'notFound']).toContain(error.code)
  }
}

const supplierDdrId = async ({
  from,
  to,
  ddrId,
}: ExchangedRequest): Promise<number | undefined> => {
  const { rows } = await to.carrel.database.owner.query<{ ddrId: number }>(
    `select ddr_id as "ddrId" from peer_requests where request_id = $1 and library_id = $2`,
    [String(ddrId), to.remoteRequesterId],
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  expect(from.name).not.toBe(to.name)
  return rows[0]?.ddrId
}

let texts = 0
async function moveAsRequester({ from, ddrId }: ExchangedRequest): Promise<void> {
  const move = pick(['cancel', 'remind', 'confirm', 'reopen', 'reopen', 'message'] as const)
  if (move === 'message') {
    texts += 1
    const text = `Question ${texts} & <more>`
    return attempt(from.requester.call(ddr.writeEntry, { ddrId, kind: 'message', text }))
  }
  const reopenReason = move === 'reopen' ? pick(['pagesMissing', 'unreadable'] as const) : null
  return attempt(from.requester.call(ddr.move, { ddrId, move, reopenReason, text: '' }))
}

async function moveAsSupplier(request: ExchangedRequest): Promise<void> {
  const { to } = request
  const ddrId = await supplierDdrId(request)
  if (ddrId === undefined) return
  const pdf = () => new File([pdfBytes()], 'a.pdf', { type: 'application/pdf' })
  const respond = (...given: Parameters<typeof answer>) =>
    attempt(to.supplier.call(ddr.respond, answer(...given)))
  switch (
    pick([
      'online',
      'online',
      'courier',
      'outside',
      'delayed',
      'unfilled',
      'discarded',
      'duplicate',
      'message',
    ] as const)
  ) {
    case 'online':
      return respond(ddrId, { deliveryMode: 'online' }, { file: pdf() })
    case 'courier':
      return respond(ddrId, { deliveryMode: 'courier', courierNo: 'IN 77' })
    case 'outside':
      return respond(ddrId, { status: 'filledOutside', deliveryMode: 'outsideSystem' })
    case 'delayed':
      return respond(ddrId, { status: 'delayed', delayReason: 'issueNotReceived' })
    case 'unfilled':
      return respond(ddrId, { status: 'unfilled' })
    case 'discarded':
      return respond(ddrId, { status: 'discarded', discardReason: 'Too many copies' })
    case 'duplicate':
      return respond(ddrId, { status: 'duplicate' })
    case 'message': {
      texts += 1
      const text = `Answer ${texts} & <more>`
      return attempt(to.supplier.call(ddr.writeEntry, { ddrId, kind: 'message', text }))
    }
  }
}

/** What one system has of a request. */
async function recordOf({ carrel }: System, ddrId: number) {
  const { rows } = await carrel.database.owner.query<{
    status: string
    moves: string[]
    texts: string[]
    mailsPerMove: number
  }>(
    `select status,
       (select coalesce(array_agg(move order by move) filter (where move is not null), '{}')
        from ddr_history where ddr_id = r.id) as moves,
       (select coalesce(array_agg(text order by text), '{}') from ddr_entries
        -- An answer that met a cancellation on its way is recorded as a message too.
        where ddr_id = r.id and text ~ '^(Question|Answer) ') as texts
     from ddr_requests r where id = $1`,
    [ddrId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`No request ${ddrId}`)
  return row
}

const unfinished = async (): Promise<number> => {
  let count = 0
  for (const { carrel } of systems) {
    const { rows } = await carrel.database.owner.query<{ count: number }>(
      `select count(*)::int as count from peer_messages where state in ('queued', 'sending')`,
    )
    count += rows[0]?.count ?? 0
  }
  return count
}

/** Raises requests in both systems and moves them at random; returns them all, also those that are still under way. */
async function exchangeRequests(): Promise<ExchangedRequest[]> {
  const requests: ExchangedRequest[] = []
  for (let made = 0; made < exchanged; made += 1) {
    const version = iso18626Versions[made % 2] ?? '1.2'
    for (const { carrel } of systems) {
      await carrel.database.owner.query('update peers set version = $1', [version])
    }
    const [from, to] = (made % 4 < 2 ? systems : systems.toReversed()) as [System, System]
    const { ddrId } = await from.requester.call(
      ddr.create,
      newRequest({
        supplierId: from.remoteSupplierId,
        articleName: `Exchanged ${made} & <tides>`,
        pages: '1-9',
      }),
    )
    const request = { from, to, ddrId }
    requests.push(request)
    await exchange()
    await moveAtRandom(request, requests)
  }
  return requests
}

/** Moves a request, and sometimes an earlier one, up to six times. */
async function moveAtRandom(request: ExchangedRequest, all: readonly ExchangedRequest[]) {
  for (let step = pick([1, 2, 3, 4, 5, 6]); step > 0; step -= 1) {
    const moved = chance(80) ? request : pick(all)
    await (chance(45) ? moveAsRequester(moved) : moveAsSupplier(moved))
    if (chance(60)) await exchange()
  }
}

/** Exchanges messages until none is left. */
async function exchangeAll(): Promise<void> {
  for (let round = 0; (await unfinished()) > 0 || late.length > 0; round += 1) {
    expect(round).toBeLessThan(50)
    await exchange(13 * 60)
  }
}

/** Expects the same of a request in both systems; returns its status, and whether a message was recorded twice. */
async function expectSameRecord(request: ExchangedRequest) {
  const supplierId = await supplierDdrId(request)
  if (supplierId === undefined) throw new Error(`Request ${request.ddrId} never arrived`)
  const here = await recordOf(request.from, request.ddrId)
  const there = await recordOf(request.to, supplierId)
  expect({ request: request.ddrId, status: here.status, moves: here.moves }).toMatchObject({
    status: there.status,
  })
  expect(there.texts).toEqual(here.texts)
  // What the supplier's system has of the requester's moves; one that met an answer on its way makes no entry.
  for (const move of ['cancel', 'remind', 'confirm', 'reopen']) {
    const countOf = (record: typeof here) => record.moves.filter((one) => one === move).length
    expect(countOf(there)).toBeLessThanOrEqual(countOf(here))
  }
  expect(there.moves.filter((move) => move === 'reopen')).toEqual(
    here.moves.filter((move) => move === 'reopen'),
  )
  return { status: here.status, isRepeated: new Set(here.texts).size !== here.texts.length }
}

/** Expects that each system has received its requests once, and has no message left that failed. */
async function expectNoneLost(requests: readonly ExchangedRequest[]): Promise<void> {
  for (const { carrel } of systems) {
    const { rows } = await carrel.database.owner.query<{ requests: number; failed: number }>(
      `select (select count(*)::int from peer_requests where request_id not like '%-%') as requests,
         (select count(*)::int from peer_messages where state in ('failed', 'refused')) as failed`,
    )
    expect(rows).toEqual([
      { requests: requests.filter(({ to }) => to.carrel === carrel).length, failed: 0 },
    ])
  }
}

it('two Carrels end with the same requests over a connection that drops and repeats messages', {
  tags: 'long',
  timeout: 3_600_000,
}, async () => {
  const requests = await exchangeRequests()
  await exchangeAll()
  const statuses = new Map<string, number>()
  let repeated = 0
  for (const request of requests) {
    const { status, isRepeated } = await expectSameRecord(request)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isRepeated) repeated += 1
  }
  await expectNoneLost(requests)
  recordProof('iso18626-exchange', {
    tried:
      'Requests that two Carrels exchange over ISO 18626 in both versions, with a tenth of the messages dropped and a tenth repeated',
    command: `ISO18626_EXCHANGED=${exchanged} npx vitest run --project unit tests/platform/delivery/iso18626Exchange.test.ts`,
    counts: {
      requests: requests.length,
      messages: counts.sent,
      'messages dropped': counts.dropped,
      'replies dropped': counts.repliesDropped,
      'messages repeated': counts.repeated,
    },
    faults: {
      // A difference has failed the test before this line.
      'requests in different states': 0,
      'requests with a repeated message': repeated,
    },
  })
  console.info(
    `${requests.length} requests in ${counts.sent} messages (${counts.dropped} dropped, ${counts.repliesDropped} replies dropped, ${counts.repeated} repeated): ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`,
  )
  expect(counts.dropped + counts.repliesDropped).toBeGreaterThan(0)
  expect(counts.repeated).toBeGreaterThan(0)
})
