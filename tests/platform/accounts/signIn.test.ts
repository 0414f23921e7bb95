import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { changeLimit } from '../../../platform/http/limits/changeLimit.ts'
import { resumeSession } from '../../../platform/session/resume.ts'
import { signInThrottle } from '../../../platform/session/throttle.ts'
import { demoPasswords } from '../../support/accounts.ts'
import { type Caller, problemCode, requestOf } from '../../support/caller.ts'
import { harbourId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { usageEntry } from '../../support/usage/usageEntry.ts'
import { supportAt, transferToken } from '../../support/supportStaff.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const { session, organization } = contract
const signIn = (username: string, password: string, ip?: string) =>
  carrel.anyone(ip).call(session.signIn, { username, password })

describe('signing in', () => {
  it('answers with the customer and the kind of administrator, whatever the case of the name', async () => {
    const answer = await signIn('MERIDIAN', 'Library-24')
    expect(answer).toMatchObject({
      outcome: 'success',
      customerId: meridianId,
      adminType: 'library_admin',
      infoAdmin: false,
    })
  })

  it('reports an expired subscription only after the right password', async () => {
    expect(await signIn('expired', 'Library-24')).toEqual({ outcome: 'expired' })
    expect(await signIn('expired', 'wrong')).toEqual({ outcome: 'invalid' })
  })

  it('does not tell an unknown user from a wrong password', async () => {
    expect(await signIn('nobody', 'Library-24')).toEqual(await signIn('meridian', 'wrong'))
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const response = await carrel.anyone().fetch(session.signIn.path, {
      method: 'POST',
      body: new URLSearchParams({ username: 'harbour', password: 'Library-24' }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict/)
  })

  it('renews a hash with outdated costs, and leaves the others', async () => {
    const hashOf = async (userName: string) => {
      const { rows } = await carrel.database.pool.query<{ passwordHash: string }>(
        'select password_hash as "passwordHash" from accounts where user_name = $1',
        [userName],
      )
      return rows[0]?.passwordHash
    }
    const outdated = await hash('Library-24', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await carrel.database.pool.query(
      `update accounts set password_hash = $1 where user_name = 'harbour'`,
      [outdated],
    )
    expect(await signIn('harbour', 'guess')).toEqual({ outcome: 'invalid' })
    expect(await hashOf('harbour')).toBe(outdated)
    expect(await signIn('harbour', 'Library-24')).toMatchObject({ outcome: 'success' })
    const renewed = await hashOf('harbour')
    expect(renewed).not.toBe(outdated)
    expect(await signIn('harbour', 'Library-24')).toMatchObject({ outcome: 'success' })
    expect(await hashOf('harbour')).toBe(renewed)
  })

  it('makes a pair of name and address wait after ten failures, and no other pair', async () => {
    for (let failure = 1; failure <= 10; failure += 1) {
      expect(await signIn('lakeside', 'guess', '203.0.113.9')).toEqual({ outcome: 'invalid' })
    }
    const refusal = await signIn('lakeside', 'Library-24', '203.0.113.9').catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Problem)
    expect((refusal as Problem).code).toBe('throttled')
    expect((refusal as Problem).details.retryAfter).toBeGreaterThan(0)
    expect((refusal as Problem).details.retryAfter).toBeLessThanOrEqual(15 * 60)
    expect(await signIn('lakeside', 'Library-24', '203.0.113.10')).toMatchObject({
      outcome: 'success',
    })
    expect(await signIn('harbour', 'Library-24', '203.0.113.9')).toMatchObject({
      outcome: 'success',
    })
  })
})

describe('the throttle of sign-ins', () => {
  /** A throttle of two failures for a name from an address, and of three for an address. */
  const throttle = () =>
    signInThrottle(carrel.database.pool, { loginFailures: 2, loginFailuresPerAddress: 3 })

  it('counts the failures of a name in any case together', async () => {
    const { admit } = throttle()
    const ip = '203.0.113.31'
    await admit('harbour', ip)
    await admit('HARBOUR', ip)
    expect(await problemCode(admit('Harbour', ip))).toBe('throttled')
  })

  it('forgets the failures of a name after its right password', async () => {
    const { admit, succeeded } = throttle()
    const ip = '203.0.113.32'
    await admit('harbour', ip)
    await admit('harbour', ip)
    await succeeded('harbour', ip)
    await admit('harbour', ip)
    await admit('harbour', ip)
    expect(await problemCode(admit('harbour', ip))).toBe('throttled')
  })

  it('counts the failures of an address over all names, but none that was taken back', async () => {
    const { admit, takeBack } = throttle()
    const ip = '203.0.113.33'
    await admit('one', ip)
    await takeBack('one', ip)
    for (const name of ['one', 'two', 'three']) await admit(name, ip)
    expect(await problemCode(admit('four', ip))).toBe('throttled')
  })
})

describe('guesses of a password', () => {
  /** Outcomes of parallel guesses, one from each of these addresses. */
  const guess = async (username: string, addresses: string[]) => {
    const outcomes = await Promise.all(
      addresses.map(async (ip) => {
        try {
          return (await signIn(username, 'guess', ip)).outcome
        } catch (error) {
          if (error instanceof Problem) return error.code
          throw error
        }
      }),
    )
    return outcomes.filter((outcome) => outcome === 'invalid').length
  }

  it('are tried at most ten times when 120 arrive at the same time', async () => {
    const address = '203.0.113.20'
    expect(
      await guess(
        'lakeside',
        Array.from({ length: 120 }, () => address),
      ),
    ).toBe(10)
    const { rows } = await carrel.database.pool.query(
      `select from audit_log where action = 'session.signIn' and ip = $1`,
      [address],
    )
    expect(rows).toHaveLength(10)
  })

  it('from one /64 network count as those of one address', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `2001:db8:7:7:${index + 1}::1`)
    expect(await guess('lakeside', addresses)).toBe(10)
    expect(await guess('lakeside', ['2001:db8:7:8::1'])).toBe(1)
  })

  it('leave an address all its tries after sign-ins that succeed', async () => {
    for (let at = 0; at < 12; at += 1) await signIn('meridian', 'Library-24', '203.0.113.21')
    const { rows } = await carrel.database.pool.query<{ points: number }>(
      `select points from sign_in_failures where key = 'address:203.0.113.21'`,
    )
    expect(rows).toEqual([{ points: 0 }])
  })
})

describe('the address of a caller', () => {
  const addressVia = async (socket: string, forwarded: string) => {
    const response = await proxied.anyone(socket).fetch(session.publicIp.path, {
      headers: { 'x-forwarded-for': forwarded },
    })
    return ((await response.json()) as { ip: string }).ip
  }
  let proxied: TestPlatform
  beforeAll(async () => {
    proxied = await createTestPlatform({ env: { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:1::/48' } })
  })
  afterAll(() => proxied.drop())

  it('is read from X-Forwarded-For behind proxies of a network, with or without a port', async () => {
    expect(await addressVia('10.1.2.3', '203.0.113.5:4711, 10.9.9.9')).toBe('203.0.113.5')
    expect(await addressVia('::ffff:10.1.2.3', '[2001:db8:2::5]:443')).toBe('2001:db8:2::5')
    expect(await addressVia('2001:db8:1::7', '198.51.100.1, 203.0.113.6')).toBe('203.0.113.6')
  })

  it('is the socket’s when the socket is no trusted proxy, or the header holds no address', async () => {
    expect(await addressVia('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await addressVia('10.1.2.3', '198.51.100.1, not an address')).toBe('10.1.2.3')
  })
})

describe('a session', () => {
  const greeting = { customerId: meridianId }

  it('is needed for every call that is not public', async () => {
    expect(await problemCode(carrel.anyone().call(session.greeting, greeting))).toBe(
      'unauthenticated',
    )
  })

  it('ends on the server when its user signs out', async () => {
    const caller = await carrel.signIn('meridian')
    const { cookie } = caller
    await caller.call(session.signOut, {})
    expect(caller.cookie).toBeUndefined()
    caller.cookie = cookie
    expect(await problemCode(caller.call(session.greeting, greeting))).toBe('unauthenticated')
  })

  it('survives 17 idle minutes and not 18', async () => {
    const caller = await carrel.signIn('meridian')
    carrel.clock.advance(minutes(17))
    await caller.call(session.greeting, greeting)
    carrel.clock.advance(minutes(18))
    expect(await problemCode(caller.call(session.greeting, greeting))).toBe('unauthenticated')
  })

  it.each([29, 59])(
    'outlives the countdown when it was reported after %i seconds, and used for 59 more',
    async (seconds) => {
      const caller = await carrel.signIn('meridian')
      carrel.clock.advance(seconds * 1_000)
      await caller.call(session.greeting, greeting)
      carrel.clock.advance(59_000 + minutes(16))
      await expect(caller.call(session.greeting, greeting)).resolves.toBeDefined()
    },
  )

  it('is not kept alive by what runs in the background', async () => {
    const caller = await carrel.signIn('meridian')
    const path = `${session.greeting.path}?customerid=1002`
    carrel.clock.advance(minutes(10))
    expect((await caller.fetch(path, { headers: { 'x-background': 'true' } })).status).toBe(200)
    carrel.clock.advance(minutes(10))
    expect((await caller.fetch(path)).status).toBe(401)
  })

  it('ends after twelve hours however busy it was', async () => {
    const caller = await carrel.signIn('meridian')
    for (let quarter = 0; quarter < 47; quarter += 1) {
      carrel.clock.advance(minutes(15))
      await caller.call(session.greeting, greeting)
    }
    carrel.clock.advance(minutes(16))
    expect(await problemCode(caller.call(session.greeting, greeting))).toBe('unauthenticated')
  })

  it('may come as a bearer token, for programs', async () => {
    const answer = await signIn('meridian', 'Library-24')
    if (answer.outcome !== 'success') throw new Error('not signed in')
    const response = await carrel.anyone().fetch(`${session.greeting.path}?customerid=1002`, {
      headers: { authorization: `Bearer ${answer.sessionKey}` },
    })
    expect(response.status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const answer = await signIn('meridian', 'Library-24')
    if (answer.outcome !== 'success') throw new Error('not signed in')
    const { rows } = await carrel.database.pool.query<{ text: string }>(
      'select sessions::text as text from sessions',
    )
    expect(rows.some(({ text }) => text.includes(answer.sessionKey))).toBe(false)
    expect(carrel.log.join('')).not.toContain(answer.sessionKey)
  })
})

describe('the rights of a session', () => {
  let carrel: TestPlatform
  beforeAll(async () => {
    carrel = await createTestPlatform()
  })
  afterAll(() => carrel.drop())
  const greet = (caller: Caller, customerId: number) =>
    problemCode(caller.call(session.greeting, { customerId }))

  it('are those of the account at each call: one that is demoted loses them at once', async () => {
    const caller = await carrel.signIn('consortium')
    const check = () => caller.call(organization.userNameAvailability, { userName: 'free' })
    expect(await check()).toEqual({ available: true })
    await carrel.database.pool.query(
      `update accounts set admin_type = 'library_observer' where user_name = 'consortium'`,
    )
    expect(await problemCode(check())).toBe('forbidden')
  })

  it('end with the subscription, but not for support staff', async () => {
    const caller = await carrel.signIn('harbour')
    const staff = await supportAt(carrel, harbourId)
    await carrel.database.pool.query(
      `update customers set subscription_ends_on = '2020-01-01', grace_days = 0 where id = ${harbourId}`,
    )
    expect(await greet(caller, harbourId)).toBe('unauthenticated')
    await staff.call(session.greeting, { customerId: harbourId })
  })

  it('are read in one query', async () => {
    const answer = await carrel
      .anyone()
      .call(session.signIn, { username: 'meridian', password: 'Library-24' })
    if (answer.outcome !== 'success') throw new Error('not signed in')
    let queries = 0
    const db = carrel.platform.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        queries += 1
        return Promise.resolve(result)
      },
    })
    const now = carrel.clock.now()
    await resumeSession({ ...carrel.platform, db }, answer.sessionKey, { now, extend: true })
    expect(queries).toBe(1)
  })

  it('end when the same browser signs in again, and in no other browser', async () => {
    const other = await carrel.signIn('lakeside')
    const browser = await carrel.signIn('lakeside')
    const { cookie } = browser
    await browser.signIn('meridian', 'Library-24')
    const { cookie: second } = browser
    browser.cookie = cookie
    expect(await greet(browser, lakesideId)).toBe('unauthenticated')
    await other.call(session.greeting, { customerId: lakesideId })
    browser.cookie = second
    const token = await transferToken(carrel, lakesideId, true)
    await browser.call(session.redeemTransfer, { customerId: lakesideId, token })
    browser.cookie = second
    expect(await greet(browser, meridianId)).toBe('unauthenticated')
  })

  it('of support staff end for both customers when they sign out after a switch', async () => {
    const staff = await supportAt(carrel, meridianId)
    const { cookie } = staff
    await staff.call(session.switchCustomer, { targetId: lakesideId })
    await staff.call(session.signOut, {})
    staff.cookie = cookie
    expect(await greet(staff, meridianId)).toBe('unauthenticated')
  })
})

describe('calls that change state', () => {
  it('need the portal header under a cookie session', async () => {
    const caller = await carrel.signIn('meridian')
    const response = await caller.fetch(session.signOut.path, {
      method: 'POST',
      headers: { 'X-Requested-With': 'form' },
    })
    expect(response.status).toBe(403)
  })

  /** Returns the status of a call that a page of this origin sends to the platform at `carrel.internal`. */
  const statusFrom = async (origin: string) => {
    const caller = await carrel.signIn('meridian')
    const headers = { origin, host: 'carrel.internal' }
    return (await caller.fetch(session.signOut.path, { method: 'POST', headers })).status
  }

  it('are refused from another origin', async () => {
    expect(await statusFrom('https://evil.example')).toBe(403)
  })

  it.each([
    ['the public address', 'http://localhost:8080'],
    ['the address under which the platform was reached', 'http://carrel.internal'],
  ])('are carried out from %s', async (_, origin) => {
    expect(await statusFrom(origin)).toBe(204)
  })
})

it('the sign-in of the day is recorded as usage, with user and address as the platform knows them', async () => {
  const caller = await carrel.signIn('meridian')
  await caller.call(session.logActivity, { entries: { entries: [usageEntry] } })
  const { rows } = await carrel.database.pool.query(
    'select customer_id, action_id, host(ip) as ip from usage_events order by id desc limit 1',
  )
  expect(rows).toEqual([{ customer_id: meridianId, action_id: 4, ip: '127.0.0.1' }])
  const forged = caller.call(session.logActivity, {
    entries: { entries: [{ ...usageEntry, customerId: lakesideId }] },
  })
  expect(await problemCode(forged)).toBe('forbidden')
  const unknown = caller.call(session.logActivity, {
    entries: { entries: [{ ...usageEntry, actionId: 9999 }] },
  })
  expect(await problemCode(unknown)).toBe('invalid')
})

it('usage of a robot is answered and not recorded, that of a program is', async () => {
  const caller = await carrel.signIn('meridian')
  const input = encodeInput(session.logActivity, { entries: { entries: [usageEntry] } })
  const recordedBy = async (userAgent: string) => {
    const [path, init] = requestOf(session.logActivity, input)
    const headers = new Headers(init.headers)
    headers.set('user-agent', userAgent)
    const count = 'select count(*)::int as events from usage_events where action_id = 4'
    const before = await carrel.database.pool.query<{ events: number }>(count)
    expect((await caller.fetch(path, { ...init, headers })).status).toBe(200)
    const after = await carrel.database.pool.query<{ events: number }>(count)
    return (after.rows[0]?.events ?? 0) - (before.rows[0]?.events ?? 0)
  }
  expect(await recordedBy('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(0)
  expect(await recordedBy('axios/1.21.1')).toBe(1)
})

it('usage is recorded up to a limit of an account, and refused beyond it', async () => {
  const caller = await carrel.signIn('lakeside')
  const { owner } = carrel.database
  await owner.query("delete from sign_in_failures where key like 'usage:%'")
  const { rows } = await owner.query<{ id: number }>(
    "select id from accounts where user_name = 'lakeside'",
  )
  const entries = Array.from({ length: 100 }, () => ({ ...usageEntry, customerId: lakesideId }))
  const record = () => caller.call(session.logActivity, { entries: { entries } })
  await carrel.platform.recordLimits.countUsage(rows[0]?.id ?? 0, 1_999_900)
  expect(await record()).toBe(true)
  expect(await problemCode(record())).toBe('throttled')
  const other = await carrel.signIn('meridian')
  await other.call(session.logActivity, { entries: { entries: [usageEntry] } })
})

it('changes of a customer are refused beyond their limit, and usage of it and changes of others are not', async () => {
  const { platform, database } = carrel
  await database.owner.query("delete from sign_in_failures where key like 'usage:%'")
  const unlimited = platform.changeLimit
  onTestFinished(() => void (platform.changeLimit = unlimited))
  platform.changeLimit = changeLimit(3)
  const first = await carrel.signIn('lakeside')
  const second = await carrel.signIn('lakeside')
  const change = (caller: Caller) =>
    caller.call(session.openSearchPortal, { customerId: lakesideId })
  for (const caller of [first, second, first]) await change(caller)
  await expect(change(second)).rejects.toMatchObject({
    code: 'throttled',
    details: { retryAfter: expect.any(Number) as number },
  })
  const entries = [{ ...usageEntry, customerId: lakesideId }]
  await first.call(session.logActivity, { entries: { entries } })
  const other = await carrel.signIn('meridian')
  await other.call(session.openSearchPortal, { customerId: meridianId })
})

it('refused calls of an account are all answered, of which the audit log has 2,000', async () => {
  const caller = await carrel.signIn('meridian')
  const { pool, owner } = carrel.database
  const forget = () => owner.query("delete from sign_in_failures where key like 'refusal:%'")
  await forget()
  onTestFinished(async () => void (await forget()))
  const recorded = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'refused /rest/auditLog'",
    )
    return rows[0]?.count ?? 0
  }
  const before = await recorded()
  const responses = []
  for (let sent = 0; sent < 2005; sent += 1) responses.push(await caller.fetch('/rest/auditLog'))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await recorded()) - before).toBe(2000)
})

it('the audit log names support staff from their arrival on', async () => {
  await supportAt(carrel, 1005)
  const { rows } = await carrel.database.pool.query(
    `select staff_name, user_name, outcome from audit_log
     where action = 'session.transfer' and customer_id = 1005`,
  )
  expect(rows).toEqual([
    { staff_name: 'Support Desk', user_name: expect.any(String) as string, outcome: 'allowed' },
  ])
})

describe('the own password', () => {
  it('is changed with the current one, which ends the other sessions of the account', async () => {
    const here = await carrel.signIn('lakeside')
    const there = await carrel.signIn('lakeside')
    const support = await supportAt(carrel, lakesideId)
    const plainSupport = await supportAt(carrel, lakesideId, false)
    const change = (caller: Caller, currentPassword: string, newPassword: string) =>
      caller.call(session.changePassword, { currentPassword, newPassword })
    await expect(change(here, 'Guess-1', 'Newpass1')).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { currentPassword: 'wrong' } },
    })
    await expect(change(here, demoPasswords.lakeside, 'a b.c')).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { newPassword: 'space, dot, length' } },
    })
    expect(await problemCode(change(support, demoPasswords.lakeside, 'Newpass1'))).toBe('forbidden')
    await change(here, demoPasswords.lakeside, 'Newpass1')
    expect(await problemCode(there.call(session.openSessions, {}))).toBe('unauthenticated')
    await here.call(session.openSessions, {})
    await support.call(session.openSessions, {})
    await plainSupport.call(session.openSessions, {})
    await carrel.anyone().signIn('lakeside', 'Newpass1')
    await expect(carrel.anyone().signIn('lakeside', demoPasswords.lakeside)).rejects.toThrow(
      'invalid',
    )
    expect(carrel.log.join('\n')).not.toContain('Newpass1')
    await change(here, 'Newpass1', demoPasswords.lakeside)
  })

  it('cannot be found by guesses', async () => {
    const thief = await carrel.signIn('observer')
    const guess = () =>
      thief.call(session.changePassword, { currentPassword: 'Guess-1', newPassword: 'Newpass1' })
    const codes: string[] = []
    for (let nth = 0; nth < 12; nth += 1) codes.push((await problemCode(guess())) ?? '')
    expect(codes[0]).toBe('invalid')
    expect(codes.at(-1)).toBe('throttled')
  })
})

describe('the list of open sessions', () => {
  it('leaves out those that have been idle for too long', async () => {
    const here = await carrel.signIn('harbour')
    await carrel.signIn('harbour')
    const openSessions = async () => (await here.call(session.openSessions, {})).length
    const before = await openSessions()
    await carrel.database.owner.query(
      `update sessions set last_seen_at = last_seen_at - interval '1 day'
       where id = (select max(id) from sessions)`,
    )
    expect(await openSessions()).toBe(before - 1)
  })

  it('has that of the caller and the 99 others that were seen last, however many there are', async () => {
    const here = await carrel.signIn('meridian')
    const { owner } = carrel.database
    await owner.query(
      `insert into sessions
         (key_hash, account_id, customer_id, created_at, last_seen_at, expires_at, ip, user_agent)
       select sha256(n::text::bytea), account_id, customer_id, created_at,
         last_seen_at + interval '1 second' * n, expires_at, ip, 'program ' || n
       from sessions, generate_series(1, 150) n
       where id = (select max(id) from sessions)`,
    )
    const open = await here.call(session.openSessions, {})
    expect(open.map(({ current }) => current)).toEqual([true, ...Array<boolean>(99).fill(false)])
    expect([open[1]?.userAgent, open[99]?.userAgent]).toEqual(['program 150', 'program 52'])
    await owner.query("delete from sessions where user_agent like 'program %'")
  })

  it('are a thousand at most: signing in ends the one not used for longest, and none of support staff', async () => {
    const here = await carrel.signIn('meridian')
    const staff = await supportAt(carrel, meridianId)
    const { owner } = carrel.database
    await owner.query(
      `insert into sessions
         (key_hash, account_id, customer_id, created_at, last_seen_at, expires_at, ip, user_agent)
       select sha256(('many ' || n)::bytea), account_id, customer_id, created_at,
         last_seen_at + interval '1 second' * n, expires_at, ip, 'program ' || n
       from sessions, generate_series(1, 1200) n
       where id = (select max(id) from sessions where staff_name is null)`,
    )
    await carrel.signIn('meridian')
    const { rows } = await owner.query<{ count: number; first: number }>(
      `select count(*)::int as count, min(substr(user_agent, 9)::int) as first
       from sessions where user_agent like 'program %'`,
    )
    expect(rows[0]).toEqual({ count: 999, first: 202 })
    expect(await problemCode(here.call(session.openSessions, {}))).toBe('unauthenticated')
    await staff.call(session.openSessions, {})
    await owner.query("delete from sessions where user_agent like 'program %'")
  })

  it('ends one session of the own account, and none of another', async () => {
    const here = await carrel.signIn('lakeside')
    const there = await carrel.signIn('lakeside')
    const stranger = await carrel.signIn('harbour')
    const current = async (caller: Caller) =>
      (await caller.call(session.openSessions, {})).find((one) => one.current)?.id ?? 0
    const sessionId = await current(there)
    expect(await problemCode(stranger.call(session.endSession, { sessionId }))).toBe('notFound')
    await here.call(session.endSession, { sessionId })
    expect(await problemCode(there.call(session.openSessions, {}))).toBe('unauthenticated')
    expect(await current(here)).toBeGreaterThan(0)
    expect(await problemCode(here.call(session.endSession, { sessionId }))).toBe('notFound')
  })
})
