import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import type { Contact } from '../../../contract/organization/contact.ts'
import { contract } from '../../../contract/index.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import type { UsageEvent } from '../../../platform/usage/port.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { organization, statements } = contract
const customerId = lakesideId

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
  await run(`delete from removed_ip_ranges`)
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

/** Ends the subscription ten days ago, with thirty days of grace. */
const endSubscription = () =>
  run(`update customers set subscription_ends_on = $2, grace_days = 30 where id = $1`, [
    customerId,
    addDays(today, -10),
  ])

describe('the statement of a library', () => {
  it('has what is on record: ranges with their size, terms, contacts and ways to sign in', async () => {
    await run(
      `update customers set proxy_prefix = 'https://p.example.edu/?url=', saml_scope = '',
       ror = '05gq02987' where id = $1`,
      [customerId],
    )
    await endSubscription()
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
    await endSubscription()
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

  it('is not changed by a viewer, nor through the id of another customer', async () => {
    const rangeId = await idOf('Used')
    const keep = (caller: Caller, of = customerId) =>
      problemCode(caller.call(statements.keepRange, { customerId: of, rangeId }))
    expect(await keep(observer)).toBe('forbidden')
    expect(await keep(await carrel.signIn('meridian'), meridianId)).toBe('notFound')
  })
})

describe('the statement of a past day', () => {
  const person = (lastName: string): Contact => ({
    salutation: 'Dr.',
    firstName: 'Asha',
    lastName,
    department: 'Library',
    designation: 'Librarian',
    email: `${lastName.toLowerCase()}@lakeside.example`,
    mobile: '9876543210',
    accessType: '1',
  })

  beforeEach(async () => {
    await run(`update customers set saml_scope = '', proxy_prefix = '' where id = $1`, [customerId])
    await run(`delete from contacts where customer_id = $1`, [customerId])
    await run(`delete from contact_periods where customer_id = $1`, [customerId])
    await run(`delete from sign_in_way_periods where customer_id = $1`, [customerId])
  })

  async function save(samlScope: string, lastNames: readonly string[]): Promise<void> {
    const record = await lakeside.call(organization.read, { customerId })
    const contacts = lastNames.map(person)
    await lakeside.call(organization.update, { record: { ...record, samlScope, contacts } })
  }

  /** Moves what was recorded by the saves since the last call to a day. */
  async function recordedOn(on: string): Promise<void> {
    for (const table of ['sign_in_way_periods', 'contact_periods']) {
      for (const column of ['recorded_on', 'removed_on']) {
        await run(`update ${table} set ${column} = $1 where ${column} = now()::date`, [on])
      }
    }
  }

  const factsOn = async (on: string) => {
    const { signInWays, contacts } = await read(on)
    return [...signInWays.map(({ text }) => text), ...contacts.map(({ name }) => name)]
  }

  it('has the ways to sign in and the contacts of that day', async () => {
    await save('old.example', ['Rao', 'Sen'])
    await recordedOn('2026-01-10')
    await save('new.example', ['Sen', 'Das'])
    await recordedOn('2026-02-01')
    expect(await factsOn('2026-01-09')).toEqual([])
    expect(await factsOn('2026-01-10')).toEqual(['old.example', 'Dr. Asha Rao', 'Dr. Asha Sen'])
    expect(await factsOn('2026-01-31')).toEqual(['old.example', 'Dr. Asha Rao', 'Dr. Asha Sen'])
    expect(await factsOn('2026-02-01')).toEqual(['new.example', 'Dr. Asha Sen', 'Dr. Asha Das'])
    expect(await factsOn(today)).toEqual(['new.example', 'Dr. Asha Sen', 'Dr. Asha Das'])
  })

  it('takes what comes back on the day of its removal as never removed', async () => {
    await save('first.example', ['Rao'])
    await recordedOn('2026-01-10')
    await save('second.example', ['Sen'])
    await save('first.example', ['Rao'])
    expect(await factsOn('2026-01-20')).toEqual(['first.example', 'Dr. Asha Rao'])
    const rows = await run(
      `select text from sign_in_way_periods where customer_id = $1
       union all select last_name from contact_periods where customer_id = $1`,
      [customerId],
    )
    expect(rows).toEqual([{ text: 'first.example' }, { text: 'Rao' }])
  })

  it('has ranges that were removed later, which cannot be removed again', async () => {
    await recordSomeUse()
    await lakeside.call(statements.removeRange, { customerId, rangeId: await idOf('Silent') })
    expect((await read()).ranges.map(({ label }) => label)).not.toContain('Silent')
    const yesterday = (await read(addDays(today, -1))).ranges
    expect(yesterday.find(({ label }) => label === 'Silent')).toMatchObject({
      rangeId: null,
      from: '8.20.3.1',
      registeredOn: addDays(today, -400),
      isUnused: false,
    })
    expect((await read(addDays(today, -401))).ranges).toEqual([])
  })

  it('has the last test of a way only when it was run by that day', async () => {
    await save('old.example', ['Rao'])
    await recordedOn('2026-01-10')
    await run(
      `insert into sign_in_tests (customer_id, way, text, result, tested_at)
       values ($1, 'samlScope', 'old.example', 'wellFormed', '2026-02-05T10:00:00Z')`,
      [customerId],
    )
    const resultOn = async (on: string) => (await read(on)).signInWays.map(({ result }) => result)
    expect(await resultOn('2026-02-04')).toEqual([null])
    expect(await resultOn('2026-02-05')).toEqual(['wellFormed'])
    await run('delete from sign_in_tests where customer_id = $1', [customerId])
  })

  it('says since when changes are on record, which for contacts ends with the audit log', async () => {
    await run(`update customers set history_since = '2020-01-01' where id = $1`, [customerId])
    const { recordedSince, contactsSince } = await read()
    expect([recordedSince, contactsSince]).toEqual(['2020-01-01', addDays(today, -730)])
    await save('', ['Rao', 'Sen'])
    await run(
      `update contact_periods set removed_on = $2 where customer_id = $1 and last_name = 'Rao'`,
      [customerId, addDays(today, -731)],
    )
    await run(
      `update contact_periods set removed_on = $2 where customer_id = $1 and last_name = 'Sen'`,
      [customerId, addDays(today, -729)],
    )
    await applyRetention(carrel.platform)
    const names = await run(
      `select last_name as name from contact_periods where customer_id = $1`,
      [customerId],
    )
    expect(names).toEqual([{ name: 'Sen' }])
  })

  it('ends with its customer', async () => {
    const [row] = await run<{ id: number }>(
      `insert into customers (organization_name, display_name, country_id, saml_scope)
       select 'Gone', 'Gone', country_id, 'gone.example' from customers limit 1 returning id`,
    )
    const id = row?.id ?? 0
    await run(
      `insert into contacts (customer_id, first_name, email, access_type) values ($1, 'A', 'a@b.example', '1')`,
      [id],
    )
    await run(
      `insert into ip_ranges (customer_id, from_address, created_at) values ($1, '8.99.0.1', '2020-01-01')`,
      [id],
    )
    await run('delete from customers where id = $1', [id])
    const [left] = await run(
      `select (select count(*) from sign_in_way_periods where customer_id = $1)
         + (select count(*) from contact_periods where customer_id = $1)
         + (select count(*) from removed_ip_ranges where customer_id = $1) as rows`,
      [id],
    )
    expect(Number(left?.['rows'])).toBe(0)
  })
})
