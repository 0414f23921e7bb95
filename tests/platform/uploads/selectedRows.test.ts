import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { type Caller, problemCode, requestOf } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { anyPackage, everything } from '../../support/listFilters.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { titles, books, packages, consortiumPackages, endUsers } = contract
const tooMany = Array.from({ length: 1001 }, (_, index) => index + 1)

let carrel: TestPlatform
let library: Caller
let office: Caller
let other: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  office = await carrel.signIn('consortium')
  other = await carrel.signIn('lakeside')
})
afterAll(() => carrel.drop())

describe('selected titles', () => {
  const list = () => library.call(titles.list, { customerId: meridianId, ...everything })

  it('are removed in one call, books too, and brought back as they were', async () => {
    const before = await list()
    const ownBooks = () => library.call(books.list, { customerId: meridianId, ...everything })
    const [book] = (await ownBooks()).rows
    const recordIds = before.rows.slice(0, 3).map(({ recordId }) => recordId)
    if (book) recordIds.push(book.recordId)
    const selected = { customerId: meridianId, recordIds }
    const removed = await library.call(titles.removeSelected, selected)
    expect(new Set(removed.recordIds)).toEqual(new Set(recordIds))
    expect((await list()).total).toBe(before.total - 3)
    // Rows that are gone already are left out.
    expect(await library.call(titles.removeSelected, selected)).toEqual({ recordIds: [] })
    await library.call(titles.restore, selected)
    expect(await list()).toEqual(before)
  })

  it('of another library stay, and more than 1,000 are refused', async () => {
    const before = await list()
    const recordIds = before.rows.map(({ recordId }) => recordId)
    expect(await other.call(titles.removeSelected, { customerId: lakesideId, recordIds })).toEqual({
      recordIds: [],
    })
    expect((await list()).total).toBe(before.total)
    expect(
      await problemCode(
        library.call(titles.removeSelected, { customerId: meridianId, recordIds: tooMany }),
      ),
    ).toBe('invalid')
  })
})

describe('selected packages', () => {
  it('of a library are removed in one call and brought back as they were', async () => {
    const list = () => library.call(packages.subscribed, { customerId: meridianId, ...anyPackage })
    const before = await list()
    const packageIds = before.rows.slice(0, 2).map(({ packageId }) => packageId)
    expect(packageIds).toHaveLength(2)
    const selected = { customerId: meridianId, packageIds }
    const removed = await library.call(packages.removeSelected, selected)
    expect(new Set(removed.packageIds)).toEqual(new Set(packageIds))
    expect((await list()).total).toBe(before.total - 2)
    expect(await library.call(packages.restore, selected)).toEqual({ restored: 2 })
    expect(await list()).toEqual(before)
  })

  it('are brought back one by one too, by a single id', async () => {
    const { rows } = await library.call(packages.subscribed, {
      customerId: meridianId,
      ...anyPackage,
    })
    const packageId = rows[0]?.packageId ?? 0
    await library.call(packages.removeSelected, { customerId: meridianId, packageIds: [packageId] })
    const input = { customerId: meridianId, packageIds: [packageId] }
    const [path, init] = requestOf(packages.restore, encodeInput(packages.restore, input))
    const body = JSON.stringify({ customerId: meridianId, packageId })
    const response = await library.fetch(path, { ...init, body })
    expect([response.status, await response.json()]).toEqual([200, { restored: 1 }])
  })

  it('of a consortium are removed from all members and brought back to those who had them', async () => {
    const list = () => office.call(consortiumPackages.list, { consortiumId, ...anyPackage })
    const before = await list()
    const packageIds = before.rows.slice(0, 2).map(({ packageId }) => packageId)
    const selected = { consortiumId, packageIds }
    const removed = await office.call(consortiumPackages.removeSelected, selected)
    expect(new Set(removed.packageIds)).toEqual(new Set(packageIds))
    expect((await list()).total).toBe(before.total - 2)
    await office.call(consortiumPackages.restore, selected)
    expect(await list()).toEqual(before)
    expect(await problemCode(library.call(consortiumPackages.removeSelected, selected))).toBe(
      'forbidden',
    )
  })

  it('are refused beyond 1,000', async () => {
    const ofLibrary = { customerId: meridianId, packageIds: tooMany }
    expect(await problemCode(library.call(packages.removeSelected, ofLibrary))).toBe('invalid')
    const ofConsortium = { consortiumId, packageIds: tooMany }
    expect(await problemCode(office.call(consortiumPackages.removeSelected, ofConsortium))).toBe(
      'invalid',
    )
  })
})

describe('selected users', () => {
  const list = (state: 'all' | 'active' | 'disabled') =>
    library.call(endUsers.list, { customerId: meridianId, search: '', state })
  const set = (endUserIds: number[], state: 'active' | 'disabled', caller = library) =>
    caller.call(endUsers.setStates, { customerId: meridianId, endUserIds, state })

  it('are disabled in one call, and exactly those that changed are enabled again', async () => {
    const { rows } = await list('active')
    const [first, second, third] = rows.map(({ endUserId }) => endUserId)
    if (first === undefined || second === undefined || third === undefined) throw new Error('few')
    await set([first], 'disabled')
    const before = await list('all')
    const { endUserIds } = await set([first, second, third], 'disabled')
    expect(new Set(endUserIds)).toEqual(new Set([second, third]))
    await set(endUserIds, 'active')
    expect(await list('all')).toEqual(before)
    expect(await set([first], 'active')).toEqual({ endUserIds: [first] })
  })

  it('with one address are enabled once, and not while an active user has it', async () => {
    const [user] = (await list('active')).rows
    const { rows: copies } = await carrel.database.pool.query<{ id: number }>(
      `insert into end_users (customer_id, first_name, last_name, email, department, designation,
         mobile, password_hash, created_at, disabled_at)
       select customer_id, first_name, last_name, upper(email), department, designation, mobile,
         password_hash, created_at, now() from end_users, generate_series(1, 2) where id = $1
       returning id`,
      [user?.endUserId],
    )
    const ids = copies.map(({ id }) => id)
    expect(await set(ids, 'active')).toEqual({ endUserIds: [] })
    await set([user?.endUserId ?? 0], 'disabled')
    expect((await set(ids, 'active')).endUserIds).toHaveLength(1)
  })

  it('of another library stay, and more than 1,000 are refused', async () => {
    const ids = (await list('active')).rows.slice(0, 2).map(({ endUserId }) => endUserId)
    const foreign = { customerId: lakesideId, endUserIds: ids, state: 'disabled' } as const
    expect(await other.call(endUsers.setStates, foreign)).toEqual({ endUserIds: [] })
    expect(await problemCode(set(ids, 'disabled', other))).toBe('forbidden')
    expect(await problemCode(set(tooMany, 'disabled'))).toBe('invalid')
  })
})
