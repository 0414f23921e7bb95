import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { hashPassword, passwordMatches } from '../../../platform/session/passwords.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { rowsOf } from '../../support/files/holdingsFiles.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { endUsers, dashboard } = contract
const customerId = harbourId
const anotherLibrary = meridianId

let carrel: TestPlatform
let harbour: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  await carrel.database.pool.query(
    `update end_users set disabled_at = now()
     where id = (select max(id) from end_users where customer_id = $1)`,
    [customerId],
  )
  harbour = await carrel.signIn('harbour')
})
afterAll(() => carrel.drop())

type State = 'all' | 'active' | 'disabled'
const all = { customerId, search: '', state: 'all' as State }
const list = (query: object = {}) => harbour.call(endUsers.list, { ...all, ...query })
const counts = () => harbour.call(dashboard.libraryUserCounts, { customerId })
const setState = (endUserId: number, state: 'active' | 'disabled') =>
  harbour.call(endUsers.setState, { customerId, endUserId, state })
const details = (endUserId: number) => harbour.call(endUsers.details, { customerId, endUserId })

/** Returns the first user of the state. */
async function someUser(state: State) {
  const [user] = (await list({ state, perPage: 1 })).rows
  if (user === undefined) throw new Error(`no ${state} user`)
  return user
}

/** Returns the entries of the audit log about what was done to one user. */
async function auditRows(action: string, endUserId: number) {
  const found = await carrel.database.pool.query(
    'select target_id, customer_id, details from audit_log where action = $1 and target_id = $2',
    [action, String(endUserId)],
  )
  return found.rows as { target_id: string; customer_id: number; details: object }[]
}

describe('the list of end users', () => {
  it('has as many rows as the dashboard and the download count', async () => {
    const { active, inactive } = await counts()
    expect(inactive).toBeGreaterThan(0)
    const [ofAll, ofActive, ofDisabled] = await Promise.all([
      list(),
      list({ state: 'active' }),
      list({ state: 'disabled' }),
    ])
    expect([ofActive.total, ofActive.rows.length]).toEqual([active, active])
    expect([ofDisabled.total, ofDisabled.rows.length]).toEqual([inactive, inactive])
    expect([ofAll.total, ofAll.rows.length]).toEqual([active + inactive, active + inactive])
    expect(new Set(ofDisabled.rows.map(({ state }) => state))).toEqual(new Set(['disabled']))
    const download = await harbour.call(endUsers.downloadList, { customerId })
    expect(await rowsOf(download)).toHaveLength(active)
  })

  it('has by the year of creation as many rows as it counts, with a text too', async () => {
    const { rows } = await list()
    const yearOf = ({ createdAt }: { createdAt: string }) => Number(createdAt.slice(0, 4))
    const years = new Set(rows.map(yearOf))
    expect(years.size).toBeGreaterThan(1)
    for (const createdYear of years) {
      const ids = rows.filter((row) => yearOf(row) === createdYear).map((row) => row.endUserId)
      const ofYear = await list({ createdYear })
      expect(new Set(ofYear.rows.map(({ endUserId }) => endUserId))).toEqual(new Set(ids))
      expect([ofYear.total, (await list({ createdYear, search: '@' })).total]).toEqual([
        ids.length,
        ids.length,
      ])
    }
    expect((await list({ createdYear: 1999 })).total).toBe(0)
  })

  it('finds name, e-mail and department, and takes wildcards as text', async () => {
    const user = await someUser('active')
    const { firstName, lastName, email, department } = user
    for (const search of [`${firstName} ${lastName}`, email.toUpperCase(), department]) {
      const { rows, total } = await list({ search })
      expect(rows).toContainEqual(user)
      expect(total).toBe(rows.length)
    }
    expect((await list({ search: `${firstName}%${lastName}` })).total).toBe(0)
  })

  it('pages through every user once, in each order', async () => {
    const { total } = await list()
    for (const sort of ['lastName', 'email', 'department', 'state', 'createdAt'] as const) {
      for (const order of ['ASC', 'DESC'] as const) {
        const seen = new Set<number>()
        for (let page = 1; page <= Math.ceil(total / 4); page += 1) {
          const { rows } = await list({ sort, order, page, perPage: 4 })
          for (const { endUserId } of rows) seen.add(endUserId)
        }
        expect(seen.size).toBe(total)
      }
    }
  })

  it('holds nothing of the password', async () => {
    const { endUserId } = await someUser('active')
    const found = JSON.stringify([await list(), await details(endUserId)])
    expect(found).not.toMatch(/password|argon/i)
  })

  it('is open to the own library only', async () => {
    const { endUserId } = await someUser('active')
    const key = { customerId, endUserId }
    const foreign = { ...all, customerId: anotherLibrary }
    expect(await problemCode(harbour.call(endUsers.list, foreign))).toBe('forbidden')
    const meridian = await carrel.signIn('meridian')
    const own = { customerId: anotherLibrary, endUserId }
    expect(await problemCode(meridian.call(endUsers.details, own))).toBe('notFound')
    expect(await problemCode(meridian.call(endUsers.setState, { ...own, state: 'disabled' }))).toBe(
      'notFound',
    )
    expect(
      await problemCode(meridian.call(endUsers.setPassword, { ...own, password: 'new-one' })),
    ).toBe('notFound')
    for (const account of ['consortium', 'observer'] as const) {
      const other = await carrel.signIn(account)
      expect(await problemCode(other.call(endUsers.list, foreign))).toBe('forbidden')
      expect(await problemCode(other.call(endUsers.details, key))).toBe('forbidden')
    }
  })
})

describe('an end user', () => {
  it('is disabled and enabled again, each in the audit log and in the counts', async () => {
    const before = await counts()
    const { endUserId } = await someUser('active')
    expect(await setState(endUserId, 'disabled')).toEqual({ changed: true })
    expect(await setState(endUserId, 'disabled')).toEqual({ changed: false })
    expect(await counts()).toMatchObject({
      active: before.active - 1,
      inactive: before.inactive + 1,
    })
    const disabled = await details(endUserId)
    expect(disabled).toMatchObject({ state: 'disabled', disabledBy: null })
    expect(disabled.disabledAt).not.toBeNull()
    expect(await setState(endUserId, 'active')).toEqual({ changed: true })
    expect(await counts()).toEqual(before)
    expect(await details(endUserId)).toMatchObject({ state: 'active', disabledAt: null })
    for (const action of ['endUsers.disable', 'endUsers.enable']) {
      expect(await auditRows(action, endUserId)).toMatchObject([
        { target_id: String(endUserId), customer_id: customerId },
      ])
    }
  })

  it('cannot be enabled while an active user has its address', async () => {
    const { endUserId, email } = await someUser('active')
    await setState(endUserId, 'disabled')
    await harbour.call(endUsers.upload, {
      file: await sheetFile(userHeaders, [newUser(1, { email: email.toUpperCase() })]),
      customerId,
    })
    expect(await problemCode(setState(endUserId, 'active'))).toBe('conflict')
    expect(await details(endUserId)).toMatchObject({ state: 'disabled' })
  })

  it('names the uploads that created and disabled it', async () => {
    const email = 'asha@harbour.example'
    const created = await sheetFile(userHeaders, [newUser(2, { email })], 'new.xlsx')
    await harbour.call(endUsers.upload, { file: created, customerId })
    const [user] = (await list({ search: email })).rows
    const endUserId = user?.endUserId ?? 0
    const gone = await sheetFile(['Email-id', 'Is Deleted'], [[email, 'TRUE']], 'gone.xlsx')
    await harbour.call(endUsers.remove, { file: gone, customerId })
    expect(await details(endUserId)).toMatchObject({
      state: 'disabled',
      createdBy: { fileName: 'new.xlsx', by: 'harbour' },
      disabledBy: { fileName: 'gone.xlsx', by: 'harbour' },
    })
  })
})

describe('a new password', () => {
  const setPassword = (endUserId: number, password: string) =>
    harbour.call(endUsers.setPassword, { customerId, endUserId, password })

  it('replaces the hash, and the audit log does not hold it', async () => {
    const { endUserId } = await someUser('active')
    await setPassword(endUserId, 'a new secret')
    const { passwordHash } = await carrel.database.db
      .selectFrom('endUsers')
      .select('passwordHash')
      .where('id', '=', endUserId)
      .executeTakeFirstOrThrow()
    expect(await passwordMatches(passwordHash, 'a new secret', null)).toBe(true)
    const rows = await auditRows('endUsers.password', endUserId)
    expect(rows).toMatchObject([{ target_id: String(endUserId), customer_id: customerId }])
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('follows the rules of uploaded ones', async () => {
    const { endUserId } = await someUser('active')
    for (const password of ['', '      ', 'null', 'short', 'x'.repeat(129), 'x'.repeat(501)]) {
      await expect(setPassword(endUserId, password)).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { password: expect.any(String) as string } },
      })
    }
  })

  it('is refused for a disabled user', async () => {
    const { endUserId } = await someUser('disabled')
    expect(await problemCode(setPassword(endUserId, 'a new secret'))).toBe('conflict')
  })

  it('is refused with 429 when too many wait to be hashed', async () => {
    const { endUserId } = await someUser('active')
    // One is hashed and fifty wait until the call is refused, however long it takes to come to the queue.
    let isRefused = false
    const hashUntilRefused = async () => {
      while (!isRefused) await hashPassword('a waiting secret', `customer ${customerId}`)
    }
    const hashing = Promise.all(Array.from({ length: 51 }, hashUntilRefused))
    try {
      expect(await problemCode(setPassword(endUserId, 'a new secret'))).toBe('throttled')
    } finally {
      isRefused = true
      await hashing
    }
    await setPassword(endUserId, 'a new secret')
  }, 60_000)
})
