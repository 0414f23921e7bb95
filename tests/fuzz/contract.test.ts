import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterReports } from '../../contract/counter/endpoints.ts'
import { restResources } from '../../platform/rest/resources.ts'
import { createRandom, type Random } from '../../platform/demo/random.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'
import { insertSession } from '../../platform/session/store.ts'
import { Caller } from '../support/caller.ts'
import { endpoints } from '../support/endpoints.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'
import { recordProof } from '../support/proof.ts'
import { callRequest, cleanSamples, type FuzzRequest, type Ids, restRequest } from './requests.ts'
import { watchWrites } from './writes.ts'

/** `npm test` makes 5,000 calls, `npm run fuzz` 100,000. The same seed makes the same calls. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 5000)
const seed = Number(process.env['FUZZ_SEED'] ?? 14)
/** A call that takes longer may block others; the slowest takes a tenth of it. */
const maxMs = 2000
/** Processor time that a call of more than `maxMs` has on a machine that is not busy with something else. */
const minBusyMs = 1000
/** However busy the machine is, no call takes longer. */
const anyMachineMs = 20_000
/** A REST resource is called once in so many calls. */
const restEvery = 8

/** How often a call of the COUNTER API has the parameters of a harvester. */
const harvestShare = 0.8

/** How often a call is made by somebody whom it has refused before, as by anybody else. */
const refusedShare = 0.2

const actors = ['anyone', 'meridian', 'harbour', 'consortium', 'observer', 'support'] as const
type Actor = (typeof actors)[number]

let carrel: TestPlatform
let accountIds: ReadonlyMap<string, number>
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { COUNTER_REQUESTS: '1000000' } })
  const { db } = carrel.platform
  const accounts = await db.selectFrom('accounts').select(['userName', 'id']).execute()
  accountIds = new Map(accounts.map(({ userName, id }) => [userName, id]))
})
afterAll(() => carrel.drop())

/** Opens a session without a sign-in: calls may change passwords and end sessions. */
async function sessionOf(actor: Exclude<Actor, 'anyone'>): Promise<{ key: string; ids: Ids }> {
  const { db, clock } = carrel.platform
  const userName = actor === 'support' ? 'meridian' : actor
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'customerId'])
    .where('id', '=', accountIds.get(userName) ?? 0)
    .executeTakeFirstOrThrow()
  const key = newSecret()
  await insertSession(db, {
    keyHash: hashSecret(key),
    accountId: account.id,
    customerId: account.customerId,
    infoAdmin: actor === 'support',
    staffName: actor === 'support' ? 'Support Desk' : null,
    actingFromId: null,
    ip: '127.0.0.1',
    userAgent: 'fuzz',
    createdAt: clock(),
    expiresAt: new Date(clock().getTime() + 12 * 3_600_000),
  })
  const ids = { customerId: account.customerId, consortiumId, userId: account.id }
  return { key, ids }
}

/** What is wrong with a call. */
interface Fault {
  kind: 'failure' | 'slow' | 'write'
  text: string
}

/** Returns what is wrong with an answer; empty when nothing is. */
async function faultsOf(
  { isCounter }: FuzzRequest,
  response: Response,
  startedAt: number,
  cpuBegun: NodeJS.CpuUsage,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const { status } = response
  const text = await response.text().catch((error: unknown) => {
    faults.push({ kind: 'failure', text: `the answer broke off: ${String(error)}` })
    return ''
  })
  const ms = performance.now() - startedAt
  const cpu = process.cpuUsage(cpuBegun)
  const busyMs = (cpu.user + cpu.system) / 1000
  if ((ms > maxMs && busyMs > minBusyMs) || ms > anyMachineMs) {
    faults.push({
      kind: 'slow',
      text: `took ${Math.round(ms)} ms, ${Math.round(busyMs)} ms of them busy`,
    })
  }
  const isBusy = status === 503 && response.headers.has('retry-after')
  if (status >= 500 && !isBusy) {
    faults.push({ kind: 'failure', text: `answered ${status}: ${carrel.log.join('')}` })
  }
  if (status >= 400 && !hasErrorShape(text, isCounter, status)) {
    faults.push({
      kind: 'failure',
      text: `answered ${status} in another shape: ${text.slice(0, 200)}`,
    })
  }
  return faults
}

/** Returns the fault of a refused call that has written; nothing of any other call. */
const faultsOfWrites = ({ status }: Response, written: readonly string[]): Fault[] =>
  status >= 400 && written.length > 0
    ? [{ kind: 'write', text: `answered ${status} and wrote ${written.join(', ')}` }]
    : []

/** A wrong path or method of the COUNTER API has a status and no exception (Code of Practice, appendix D). */
function hasErrorShape(text: string, isCounter: boolean, status: number): boolean {
  if (isCounter && status === 404) return true
  try {
    const body: unknown = JSON.parse(text)
    expect(body).toMatchObject(
      isCounter
        ? { Code: expect.any(Number) as number, Message: expect.any(String) as string }
        : {
            error: {
              code: expect.any(String) as string,
              message: expect.any(String) as string,
              requestId: expect.any(String) as string,
            },
          },
    )
    return true
  } catch {
    return false
  }
}

type Target = (typeof endpoints)[number]

/** Returns `pickActor`, which mostly picks somebody whom the call has not refused before, to get further into it. */
function actorChoice(random: Random) {
  const refused = new Map<Target, Set<Actor>>()
  return {
    pickActor: (target: Target): Actor => {
      const admitted = actors.filter((one) => refused.get(target)?.has(one) !== true)
      return random.pick(random.chance(refusedShare) || admitted.length === 0 ? actors : admitted)
    },
    refuse: (target: Target, actor: Actor) => {
      refused.set(target, (refused.get(target) ?? new Set()).add(actor))
    },
  }
}

/** Returns the parameters of a harvester whom the COUNTER API admits. */
async function harvestParameters(): Promise<URLSearchParams> {
  const meridian = await carrel.signIn('meridian')
  const credential = await meridian.call(counterReports.createCredential, { label: 'Fuzz' })
  return new URLSearchParams({
    customer_id: '1002',
    requestor_id: credential.requestorId,
    api_key: credential.apiKey,
    begin_date: '2026-01',
    end_date: '2026-02',
  })
}

function addParameters(request: FuzzRequest, parameters: URLSearchParams): void {
  request.path += `${request.path.includes('?') ? '&' : '?'}${parameters}`
}

/** Records the faults by kind, and prints how many calls had which status. */
function recordFaults(statuses: ReadonlyMap<number, number>, faults: readonly Fault[]): void {
  const countOf = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind).length
  recordProof('fuzz', {
    tried: 'Valid and hostile calls of the whole contract by six actors',
    command: `npm run fuzz -- ${calls} ${seed}`,
    counts: { calls },
    faults: {
      failures: countOf('failure'),
      'slow answers': countOf('slow'),
      'writes by refused calls': countOf('write'),
    },
  })
  const summary = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  console.info(`fuzz seed ${seed}: ${calls} calls, ${summary.join(', ')}`)
}

it(`answers ${calls} calls, valid and hostile, without a failure, in time, and writes nothing when it refuses (seed ${seed})`, {
  timeout: 60_000 + calls * 60,
}, async () => {
  const harvest = await harvestParameters()
  const writes = await watchWrites(carrel.database.owner)
  const random = createRandom(`fuzz ${seed}`)
  const samples = cleanSamples(seed)
  const sessions = new Map<Actor, { key: string; ids: Ids }>()
  const faults: Fault[] = []
  const { pickActor, refuse } = actorChoice(random)
  const statuses = new Map<number, number>()

  for (let call = 0; call < calls; call += 1) {
    const target = endpoints[call % endpoints.length] ?? random.pick(endpoints)
    const actor = pickActor(target)
    if (actor !== 'anyone' && !sessions.has(actor)) {
      sessions.set(actor, await sessionOf(actor))
      await writes.take()
    }
    const session = sessions.get(actor)
    const ids = session?.ids ?? { customerId: meridianId, consortiumId, userId: 1 }
    const request =
      call % restEvery === 0
        ? restRequest(random.pick(restResources), random)
        : callRequest(target, samples.get(target.endpoint) ?? [], ids, random)
    if (request.isCounter && random.chance(harvestShare)) addParameters(request, harvest)
    const caller = new Caller(carrel.app, `203.0.113.${random.int(1, 200)}`)
    caller.cookie = session?.key
    carrel.log.length = 0
    const startedAt = performance.now()
    const cpuBegun = process.cpuUsage()
    const response = await caller.fetch(request.path, request.init)
    const found = [
      ...(await faultsOf(request, response, startedAt, cpuBegun)),
      ...faultsOfWrites(response, await writes.take()),
    ]
    const named = ({ kind, text }: Fault) => ({
      kind,
      text: `${actor}: ${request.name}\n  ${text}`,
    })
    faults.push(...found.map(named))
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if ([401, 403].includes(response.status) && request.isValid) refuse(target, actor)
    // The call ended the session, or it began another one.
    if (response.status === 401 || caller.cookie !== session?.key) sessions.delete(actor)
  }
  recordFaults(statuses, faults)
  expect(
    faults.slice(0, 30).map(({ text }) => text),
    `${faults.length} faults of ${calls} calls`,
  ).toEqual([])
})
