import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { contract } from '../../contract/index.ts'
import type { UsageEvent } from '../../platform/usage/port.ts'
import { type Caller, problemCode } from '../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

const { organization, statements } = contract
const customerId = 1003

let carrel: TestPlatform
let lakeside: Caller
let consortium: Caller
let observer: Caller
let today: string

const run = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

beforeAll(async () => {
  carrel = await createTestPlatform({ env: { ALLOW_DOCUMENTATION_IPS: 'true' } })
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  observer = await carrel.signIn('observer')
  today = carrel.clock.now().toISOString().slice(0, 10)
})
afterAll(() => carrel.drop())

beforeEach(async () => {
  await run(`update usage_events set ip = null where customer_id = $1`, [customerId])
  await run(`delete from ip_ranges where customer_id = $1`, [customerId])
  await run(
    `insert into ip_ranges (customer_id, from_address, to_address, label, created_at) values
      ($1, '8.20.1.0', '8.20.1.255', 'Used', $2),
      ($1, '8.20.2.64', '8.20.2.127', 'Masked', $2),
      ($1, '8.20.3.1', null, 'Silent', $2),
      ($1, '8.20.4.1', null, 'New', $3),
      ($1, '2a00:1450::', '2a00:1450::ffff', 'Silent too', $2)`,
    [customerId, addDays(today, -400), addDays(today, -100)],
  )
})

const read = (on = today) => lakeside.call(statements.read, { customerId, on })
const marked = async (on = today) =>
  (await read(on)).ranges.filter(({ isUnused }) => isUnused).map(({ label }) => label)
const idOf = async (label: string) =>
  (await read()).ranges.find((range) => range.label === label)?.rangeId ?? 0

async function recordUse(ip: string, on: string): Promise<void> {
  const [action] = await run<{ id: number }>(`select id from usage_actions order by id limit 1`)
  const event: UsageEvent = {
    customerId,
    occurredAt: new Date(`${on}T12:00:00Z`),
    source: 'jgate',
    device: 'web',
    actionId: action?.id ?? 0,
    sessionKey: `${ip} ${on}`,
    ip,
  }
  await carrel.platform.usage.record(carrel.platform.db, [event])
}

/** Use of the first range, of the network of the second, and of the third more than a year ago. */
async function recordSomeUse(): Promise<void> {
  await recordUse('8.20.1.77', addDays(today, -300))
  // Shortened to its network, which may have been any of its addresses.
  await recordUse('8.20.2.200', addDays(today, -200))
  await run(`update usage_events set ip = '8.20.2.0/24' where ip = '8.20.2.200'`)
  await recordUse('8.20.3.1', addDays(today, -370))
}

describe('the statement of a library', () => {
  it('has what is on record: ranges with their size, terms, contacts and ways to sign in', async () => {
    await run(
      `update customers set proxy_prefix = 'https://p.example.edu/?url=', ror = '05gq02987',
       subscription_ends_on = $2, grace_days = 30 where id = $1`,
      [customerId, addDays(today, -10)],
    )
    const statement = await read()
    expect(statement).toMatchObject({
      on: today,
      ror: '05gq02987',
      endsOn: addDays(today, -10),
      graceDays: 30,
      accessState: 'inGrace',
      signInWays: [
        { way: 'proxyPrefix', text: 'https://p.example.edu/?url=', result: null, testedAt: null },
      ],
    })
    expect(statement.consortia).toHaveLength(1)
    expect(statement.contacts.some(({ isPrimary }) => isPrimary)).toBe(true)
    expect(statement.subscriptions.length).toBeGreaterThan(0)
    expect(statement.ranges.map(({ label, addresses }) => [label, addresses])).toEqual([
      ['Used', '256'],
      ['Masked', '64'],
      ['Silent', '1'],
      ['New', '1'],
      ['Silent too', '65,536'],
    ])
  })

  it('of an earlier day leaves out what was registered later, and judges terms by that day', async () => {
    const before = await read(addDays(today, -200))
    expect(before.ranges.map(({ label }) => label)).not.toContain('New')
    expect(before.accessState).toBe('open')
    expect((await read(addDays(today, 60))).accessState).toBe('ended')
  })

  it('marks no range where use carries no addresses, and says so', async () => {
    const { usageHasAddresses, ranges } = await read()
    expect([usageHasAddresses, ranges.some(({ isUnused }) => isUnused)]).toEqual([false, false])
  })

  it('marks ranges without use for twelve months, but for new ones', async () => {
    await recordSomeUse()
    expect(await marked()).toEqual(['Silent', 'Silent too'])
    // Later the use of the first range is more than a year ago.
    expect(await marked(addDays(today, 120))).toEqual(['Used', 'Silent', 'Silent too'])
  })

  it('does not mark a range that was kept, for twelve months', async () => {
    await recordSomeUse()
    const rangeId = await idOf('Silent')
    expect(await lakeside.call(statements.keepRange, { customerId, rangeId })).toEqual({
      confirmedOn: today,
    })
    expect(await marked()).toEqual(['Silent too'])
  })

  it('removes a range with its entry in the audit log, and an open form does not bring it back', async () => {
    const record = await lakeside.call(organization.read, { customerId })
    const rangeId = await idOf('Silent too')
    // The consortium may change the ranges of its members.
    await consortium.call(statements.removeRange, { customerId, rangeId })
    expect((await read()).ranges.map(({ label }) => label)).not.toContain('Silent too')
    const [entry] = await run<{ details: object }>(
      `select details from audit_log where action = 'organization.save' order by id desc limit 1`,
    )
    expect(entry?.details).toMatchObject({ ipRemoved: ['2a00:1450:: – 2a00:1450::ffff'] })
    const stale = lakeside.call(organization.update, { record: { ...record, fax: '12345' } })
    expect(await problemCode(stale)).toBe('conflict')
    const again = lakeside.call(statements.removeRange, { customerId, rangeId })
    expect(await problemCode(again)).toBe('notFound')
  })

  it('is not changed by who only looks on, nor through the id of another customer', async () => {
    const rangeId = await idOf('Used')
    const keep = (caller: Caller, of = customerId) =>
      problemCode(caller.call(statements.keepRange, { customerId: of, rangeId }))
    expect(await keep(observer)).toBe('forbidden')
    expect(await keep(await carrel.signIn('meridian'), 1002)).toBe('notFound')
  })
})
