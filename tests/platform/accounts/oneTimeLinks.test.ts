import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { resetAnswerMs } from '../../../platform/session/reset.ts'
import { supportAt, transferToken as makeToken } from '../../support/supportStaff.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const { session, operator } = contract

const transferToken = (customerId: number, infoAdmin = false) =>
  makeToken(carrel, customerId, infoAdmin)

async function requestResetMail(username: string): Promise<string> {
  await carrel.anyone().call(session.requestReset, { username })
  const { rows } = await carrel.database.pool.query<{ body: string }>(
    `select body from mails where kind = 'passwordReset' order by id desc limit 1`,
  )
  return rows[0]?.body ?? ''
}

function linkIn(mail: string): { profileId: number; token: string } {
  const [, profileId, token] = mail.match(/\/resetpassword\/(\d+)\/(\S+)/) ?? []
  return { profileId: Number(profileId), token: token ?? '' }
}

const resetLink = async (username: string) => linkIn(await requestResetMail(username))

/** How many of many parallel uses of one token succeed. */
async function winners(uses: (() => Promise<{ outcome: string }>)[]): Promise<number> {
  const outcomes = await Promise.all(uses.map((use) => use()))
  return outcomes.filter(({ outcome }) => outcome === 'success').length
}

const fifty = <T>(use: () => T): (() => T)[] => Array.from({ length: 50 }, () => use)

describe('a transfer link', () => {
  it('works once under fifty uses at the same time', async () => {
    const token = await transferToken(meridianId)
    const redeem = () =>
      carrel.anyone().call(session.redeemTransfer, { customerId: meridianId, token })
    expect(await winners(fifty(redeem))).toBe(1)
  })

  it('makes support staff only of whom its token says', async () => {
    const token = await transferToken(meridianId, true)
    const answer = await carrel
      .anyone()
      .call(session.redeemTransfer, { customerId: meridianId, token })
    expect(answer).toMatchObject({ outcome: 'success', customerId: meridianId, infoAdmin: true })
    const plain = await carrel.anyone().call(session.redeemTransfer, {
      customerId: meridianId,
      token: await transferToken(meridianId),
    })
    expect(plain).toMatchObject({ outcome: 'success', infoAdmin: false })
  })

  it('opens no other customer and nothing after ten minutes', async () => {
    const token = await transferToken(meridianId)
    expect(
      await carrel.anyone().call(session.redeemTransfer, { customerId: lakesideId, token }),
    ).toEqual({ outcome: 'invalidToken' })
    carrel.clock.advance(minutes(10) + 1)
    expect(
      await carrel.anyone().call(session.redeemTransfer, { customerId: meridianId, token }),
    ).toEqual({ outcome: 'invalidToken' })
  })

  it('is refused as often as it is tried, of which a hundred are recorded; a valid one signs in', async () => {
    const from = '203.0.113.77'
    const redeem = async (token: string) =>
      (await carrel.anyone(from).call(session.redeemTransfer, { customerId: meridianId, token }))
        .outcome
    for (let count = 0; count < 105; count += 1)
      expect(await redeem('unknown')).toBe('invalidToken')
    expect(await redeem(await transferToken(meridianId))).toBe('success')
    const { rows } = await carrel.database.pool.query(
      `select outcome, count(*)::int as count from audit_log
       where action = 'session.transfer' and ip = $1 group by outcome order by count`,
      [from],
    )
    expect(rows).toEqual([
      { outcome: 'allowed', count: 1 },
      { outcome: 'refused', count: 100 },
    ])
  })

  it('is made by the operator alone', async () => {
    const caller = await carrel.signIn('meridian')
    expect(
      await problemCode(
        caller.call(operator.transferLink, {
          customerId: meridianId,
          infoAdmin: true,
          staffName: null,
        }),
      ),
    ).toBe('unauthenticated')
  })
})

describe('a reset link', () => {
  it('is mailed when the user exists, and the answer is the same when not', async () => {
    const before = await carrel.database.pool.query('select from mails')
    const known = await carrel.anyone().call(session.requestReset, { username: 'meridian' })
    const unknown = await carrel.anyone().call(session.requestReset, { username: 'nobody' })
    expect(unknown).toEqual(known)
    const after = await carrel.database.pool.query('select from mails')
    expect(after.rowCount).toBe((before.rowCount ?? 0) + 1)
  })

  it('works once under fifty uses at the same time, ends all sessions and changes the password', async () => {
    const signedIn = await carrel.signIn('lakeside')
    const link = await resetLink('lakeside')
    const reset = () =>
      carrel.anyone().call(session.resetPassword, {
        ...link,
        newPassword: 'Reading-9',
        repeatedPassword: 'Reading-9',
      })
    expect(await winners(fifty(reset))).toBe(1)
    expect(await problemCode(signedIn.call(session.greeting, { customerId: lakesideId }))).toBe(
      'unauthenticated',
    )
    const withOld = await carrel
      .anyone()
      .call(session.signIn, { username: 'lakeside', password: 'Library-24' })
    const withNew = await carrel
      .anyone()
      .call(session.signIn, { username: 'lakeside', password: 'Reading-9' })
    expect([withOld.outcome, withNew.outcome]).toEqual(['invalid', 'success'])
  })

  it('ends all other links of the account, also when several are used at the same time', async () => {
    const links = []
    for (let at = 0; at < 3; at += 1) links.push(await resetLink('consortium'))
    expect(new Set(links.map(({ token }) => token)).size).toBe(3)
    const uses = links.map(
      (link) => () =>
        carrel.anyone().call(session.resetPassword, {
          ...link,
          newPassword: 'Consort-24',
          repeatedPassword: 'Consort-24',
        }),
    )
    expect(await winners(uses)).toBe(1)
    const { rows } = await carrel.database.pool.query(
      `select from one_time_tokens where kind = 'reset' and account_id = $1 and used_at is null`,
      [links[0]?.profileId],
    )
    expect(rows).toHaveLength(0)
  })

  const mailedToObserver = async () => {
    const { rowCount } = await carrel.database.pool.query(
      `select from mails m join accounts a on a.email = any (m.to_addresses)
       where m.kind = 'passwordReset' and a.user_name = 'observer'`,
    )
    return rowCount ?? 0
  }
  const requestForObserver = () =>
    carrel.anyone().call(session.requestReset, { username: 'observer' })

  it('is mailed at most three times in 15 minutes, also to 40 requests at the same time', async () => {
    carrel.clock.advance(minutes(15) + 1)
    const before = await mailedToObserver()
    await Promise.all(Array.from({ length: 40 }, requestForObserver))
    const atOnce = (await mailedToObserver()) - before
    expect([1, 2, 3]).toContain(atOnce)
    for (let count = atOnce; count < 5; count += 1) await requestForObserver()
    expect((await mailedToObserver()) - before).toBe(3)
    carrel.clock.advance(minutes(15) + 1)
  })

  it('is not mailed while another one for the account is, whose end the request does not await', async () => {
    carrel.clock.advance(minutes(15) + 1)
    const before = await mailedToObserver()
    const other = await carrel.database.owner.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(4242009, id) from accounts
      where user_name = 'observer'`)
    await requestForObserver()
    expect((await mailedToObserver()) - before).toBe(0)
    await other.query('rollback')
    other.release()
    await requestForObserver()
    expect((await mailedToObserver()) - before).toBe(1)
    carrel.clock.advance(minutes(15) + 1)
  })

  it('is requested in the same time for a known and an unknown name', async () => {
    for (const username of ['harbour', 'nobody']) {
      const startedAt = performance.now()
      await carrel.anyone().call(session.requestReset, { username })
      // Node rounds timers to whole milliseconds.
      expect(performance.now() - startedAt).toBeGreaterThan(resetAnswerMs - 2)
    }
  })

  it('is requested at most 100 times in 15 minutes from one address', async () => {
    const requestReset = () =>
      carrel.anyone('203.0.113.40').call(session.requestReset, { username: 'nobody' })
    await Promise.all(Array.from({ length: 100 }, requestReset))
    expect(await problemCode(requestReset())).toBe('throttled')
  })

  it('leaves sessions of support staff open when it is used', async () => {
    const staff = await supportAt(carrel, harbourId)
    const own = await carrel.signIn('harbour')
    const link = await resetLink('harbour')
    await carrel.anyone().call(session.resetPassword, {
      ...link,
      newPassword: 'Library-24',
      repeatedPassword: 'Library-24',
    })
    await staff.call(session.greeting, { customerId: harbourId })
    expect(await problemCode(own.call(session.greeting, { customerId: harbourId }))).toBe(
      'unauthenticated',
    )
  })

  it('keeps its one use when the new password breaks a rule', async () => {
    const link = await resetLink('harbour')
    const tooShort = carrel
      .anyone()
      .call(session.resetPassword, { ...link, newPassword: 'a b.', repeatedPassword: 'a b' })
    await expect(tooShort).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { newPassword: 'space, dot, length', repeatedPassword: 'mismatch' } },
    })
    const answer = await carrel.anyone().call(session.resetPassword, {
      ...link,
      newPassword: 'Library-24',
      repeatedPassword: 'Library-24',
    })
    expect(answer.outcome).toBe('success')
  })

  it('expires after the thirty minutes that its mail states', async () => {
    const mail = await requestResetMail('observer')
    expect(mail).toContain('within 30 minutes')
    const link = linkIn(mail)
    carrel.clock.advance(minutes(30) + 1)
    const answer = await carrel.anyone().call(session.resetPassword, {
      ...link,
      newPassword: 'Reading-9',
      repeatedPassword: 'Reading-9',
    })
    expect(answer.outcome).toBe('invalidToken')
  })
})

it('no token is in the log or in the database', async () => {
  const token = await transferToken(meridianId)
  await carrel.anyone().call(session.redeemTransfer, { customerId: meridianId, token })
  const { rows } = await carrel.database.pool.query<{ text: string }>(
    'select t::text as text from one_time_tokens t union all select a::text from audit_log a',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  expect(carrel.log.join('')).not.toContain(token)
})

it('no token in a path is among the calls under way, which a stall logs', async () => {
  const { runningCalls } = carrel.platform.metrics
  runningCalls.take()
  const { profileId, token } = await resetLink('observer')
  await carrel.app.fetch(new Request(`http://localhost:8080/resetpassword/${profileId}/${token}`))
  const routes = runningCalls.take().map(({ route }) => route())
  expect(routes).toContain(session.requestReset.path)
  expect(routes.filter((route) => route.includes(token))).toEqual([])
})

describe('the link to the search portal', () => {
  const tokenOf = (url: string) => new URL(url).hash.slice(1)

  it('names the signed-in user to exactly one of fifty simultaneous calls', async () => {
    const caller = await carrel.signIn('harbour')
    const { url } = await caller.call(session.openSearchPortal, { customerId: harbourId })
    const redeem = () => carrel.anyone().call(session.redeemSearchToken, { token: tokenOf(url) })
    expect(await winners(fifty(redeem))).toBe(1)
  })

  it('names user and customer, and is void after a minute', async () => {
    const caller = await carrel.signIn('harbour')
    const first = await caller.call(session.openSearchPortal, { customerId: harbourId })
    const answer = await carrel
      .anyone()
      .call(session.redeemSearchToken, { token: tokenOf(first.url) })
    expect(answer).toEqual({
      outcome: 'success',
      userName: 'harbour',
      customerName: 'Harbour College Library',
    })
    const second = await caller.call(session.openSearchPortal, { customerId: harbourId })
    carrel.clock.advance(60_001)
    expect(
      await carrel.anyone().call(session.redeemSearchToken, { token: tokenOf(second.url) }),
    ).toEqual({ outcome: 'invalidToken' })
  })

  it('names nobody whose account was being disabled while it was made', async () => {
    const caller = await carrel.signIn('observer')
    const support = await carrel.database.owner.connect()
    await support.query(`begin; update accounts set disabled_at = now() where user_name = 'observer';
      delete from one_time_tokens where used_at is null`)
    const { url } = await caller.call(session.openSearchPortal, { customerId: consortiumId })
    await support.query('commit')
    support.release()
    expect(await carrel.anyone().call(session.redeemSearchToken, { token: tokenOf(url) })).toEqual({
      outcome: 'invalidToken',
    })
    await carrel.database.owner.query(
      `update accounts set disabled_at = null where user_name = 'observer'`,
    )
  })
})
