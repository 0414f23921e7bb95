import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { SignInMethod } from '../../../contract/organization/signInMethods.ts'
import type { Network } from '../../../platform/ports/network.ts'
import { type Caller, problemOf } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'

const { organization, signInTests, access } = contract
let carrel: TestPlatform
let meridian: Caller
let consortium: Caller
let observer: Caller
/** Hosts that were connected to. */
let connections: string[]
/** Connections of the database that had a transaction open while another server answered. */
let openTransactions: number[]

beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  consortium = await carrel.signIn('consortium')
  observer = await carrel.signIn('observer')
  const network: Network = {
    resolve: (hostname) =>
      Promise.resolve([hostname.startsWith('inside') ? '10.0.0.7' : '8.8.8.8']),
    get: async (url) => {
      connections.push(url.host)
      const [row] = await carrel.database.owner
        .query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        )
        .then(({ rows }) => rows)
      openTransactions.push(row?.n ?? 0)
      return { status: url.hostname.startsWith('broken') ? 500 : 200, location: null }
    },
    post: () => Promise.reject(new Error('No test of a sign-in method sends a POST')),
    download: () => Promise.reject(new Error('No test of a sign-in method downloads a file')),
  }
  carrel.platform.network = network
})
afterAll(() => carrel.drop())
beforeEach(async () => {
  connections = []
  openTransactions = []
  // Each test has the limit of a minute for itself.
  await carrel.database.owner.query('delete from sign_in_failures')
})
afterEach(() => void vi.useRealTimers())

const run = (method: SignInMethod, text: string, caller = meridian, customerId = meridianId) =>
  caller.call(signInTests.run, { customerId, method, text })

async function save(change: Partial<Record<SignInMethod, string>>, caller = meridian) {
  const record = await caller.call(organization.read, { customerId: meridianId })
  await caller.call(organization.update, { record: { ...record, ...change } })
}

describe('the sign-in methods of an organisation', () => {
  it('are saved with its record, refused when malformed, and stay when a caller leaves them out', async () => {
    const methods = {
      proxyAddress: 'https://proxy.example.edu',
      proxyPrefix: 'https://proxy.example.edu/login?url=',
      samlEntityId: 'https://idp.example.edu/shibboleth',
      samlScope: 'Example.EDU',
      openAthensId: '4023456',
      referringUrl: 'https://library.example.edu/databases',
      openUrlBase: 'https://resolver.example.edu/openurl',
    }
    await save(methods)
    const record = await meridian.call(organization.read, { customerId: meridianId })
    expect(record).toMatchObject({ ...methods, samlScope: 'example.edu' })
    const problem = await problemOf(save({ proxyPrefix: 'http://x.example/', samlScope: 'x' }))
    expect(problem.details.fields).toEqual({
      'record.proxyPrefix': 'proxyPrefix',
      'record.samlScope': 'samlScope',
    })
    const { proxyPrefix: _, ...older } = record
    await meridian.call(organization.update, { record: older })
    const { proxyPrefix } = await meridian.call(organization.read, { customerId: meridianId })
    expect(proxyPrefix).toBe(methods.proxyPrefix)
  })

  it('of a member cannot be changed or tested by its consortium', async () => {
    const problem = await problemOf(save({ openAthensId: '9999999' }, consortium))
    expect(problem.details.fields).toEqual({ 'record.openAthensId': 'readOnly' })
    const test = run('openAthensId', '9999999', consortium)
    expect((await problemOf(test)).code).toBe('forbidden')
    const ofObserver = run('openAthensId', '9999999', observer, consortiumId)
    expect((await problemOf(ofObserver)).code).toBe('forbidden')
  })
})

describe('a test of a sign-in method', () => {
  it('opens the address outside of any transaction, and is listed with its time', async () => {
    const test = await run('openUrlBase', 'https://resolver.example.edu/openurl')
    expect(test).toEqual({
      method: 'openUrlBase',
      text: 'https://resolver.example.edu/openurl',
      result: 'answers',
      status: 200,
      testedAt: carrel.clock.now().toISOString(),
    })
    expect([connections, openTransactions]).toEqual([['resolver.example.edu'], [0]])
    const listed = await meridian.call(signInTests.list, { customerId: meridianId })
    expect(listed).toContainEqual(test)
    // A later test takes its place, and the consortium sees it.
    await run('openUrlBase', 'https://broken.example.edu/openurl')
    const later = await consortium.call(signInTests.list, { customerId: meridianId })
    expect(later.filter(({ method }) => method === 'openUrlBase')).toMatchObject([
      { result: 'errorStatus', status: 500 },
    ])
  })

  it('connects neither to an inner address nor for an id', async () => {
    expect(await run('proxyAddress', 'https://inside.example.edu')).toMatchObject({
      result: 'notPublic',
    })
    expect(await run('samlEntityId', 'urn:mace:example.edu:idp')).toMatchObject({
      result: 'wellFormed',
    })
    expect(connections).toEqual([])
  })

  it('of a malformed text is refused and names the field', async () => {
    const problem = await problemOf(run('proxyAddress', 'http://proxy.example.edu'))
    expect([problem.code, problem.details.fields]).toEqual(['invalid', { text: 'proxyAddress' }])
  })

  it('is run at most ten times in a minute for one customer', async () => {
    for (let test = 0; test < 10; test += 1) await run('samlScope', 'example.edu')
    const problem = await problemOf(run('samlScope', 'example.edu'))
    expect(problem.code).toBe('throttled')
    expect(problem.details.retryAfter).toBeGreaterThan(0)
    vi.setSystemTime(Date.now() + minutes(1))
    await run('samlScope', 'example.edu')
  })
})

describe('the trace of an unknown address', () => {
  const identified = async (reader: string) => {
    const { trace } = await meridian.call(access.check, {
      customerId: meridianId,
      item: '0028-0836',
      reader,
      on: null,
    })
    return trace[0]?.values
  }

  it('names the sign-in methods that are on record, and those whose last test failed', async () => {
    const none = { proxyPrefix: '', samlEntityId: '', openAthensId: '', referringUrl: '' }
    await save(none)
    expect(await identified('8.8.4.4')).toEqual({ value: '8.8.4.4' })
    const proxyPrefix = 'https://broken.example.edu/login?url='
    await save({ proxyPrefix, samlEntityId: 'urn:mace:example.edu:idp' })
    expect(await identified('8.8.4.4')).toEqual({
      value: '8.8.4.4',
      remoteWays: 'proxyPrefix,samlEntityId',
    })
    await run('proxyPrefix', proxyPrefix)
    expect(await identified('8.8.4.4')).toMatchObject({ failingWays: 'proxyPrefix' })
    // A test of another text says nothing about what is saved.
    await run('proxyPrefix', 'https://broken.example.edu/other?url=')
    expect(await identified('8.8.4.4')).not.toHaveProperty('failingWays')
  })
})
