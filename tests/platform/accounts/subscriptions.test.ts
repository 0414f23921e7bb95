import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { csv, rowsBelow, rowsOf } from '../../support/files/holdingsFiles.ts'
import { anyPackage } from '../../support/listFilters.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const {
  titles,
  packages,
  consortiumPackages,
  consortiumResources,
  summaries,
  openAccess,
  dashboard,
} = contract

let carrel: TestPlatform
let office: Caller
let member: Caller
let other: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  office = await carrel.signIn('consortium')
  member = await carrel.signIn('meridian')
  other = await carrel.signIn('lakeside')
})
afterAll(() => carrel.drop())

const all = { title: '', resourceType: '', accessType: 'all' } as const

const assign = (packageIds: number[], memberIds: number[]) =>
  office.call(consortiumPackages.assign, { assignment: { packageIds, consortiumId, memberIds } })

const through = async (caller: Caller) =>
  (await caller.call(consortiumResources.packages, { consortiumId, ...anyPackage })).rows.map(
    ({ packageId }) => packageId,
  )

/** Journal packages that nobody of the consortium has. */
async function free(count: number): Promise<number[]> {
  const taken = (await office.call(consortiumPackages.list, { consortiumId, ...anyPackage })).rows
  const { rows } = await member.call(packages.available, {
    customerId: meridianId,
    aggregatorId: null,
  })
  const ids = rows
    .filter(({ assigned }) => !assigned)
    .map(({ packageId }) => packageId)
    .filter((id) => !taken.some(({ packageId }) => packageId === id))
  return ids.slice(0, count)
}

const offer = (packageId: number, status: 'active' | 'ceased') =>
  carrel.database.pool.query('update packages set status = $1 where id = $2', [status, packageId])

describe('the aggregators of a library', () => {
  it('are those of its own packages of the requested kind, or of both', async () => {
    const { rows: journals } = await member.call(packages.subscribed, {
      customerId: meridianId,
      ...anyPackage,
    })
    const { rows: books } = await member.call(packages.subscribedBooks, {
      customerId: meridianId,
      ...anyPackage,
    })
    const names = (rows: { aggregatorName: string }[]) =>
      [...new Set(rows.map(({ aggregatorName }) => aggregatorName))].sort()
    const of = async (kind: '' | 'journal' | 'book') =>
      (
        await member.call(packages.subscribedAggregators, {
          customerId: meridianId,
          aggregatorType: 'all',
          kind,
        })
      )
        .map(({ name }) => name)
        .sort()
    expect(await of('journal')).toEqual(names(journals))
    expect(await of('book')).toEqual(names(books))
    expect(await of('')).toEqual(names([...journals, ...books]))
  })
})

describe('a package of books', () => {
  it('is added by a library with books, and by no other, which could neither see nor remove it', async () => {
    const { rows } = await member.call(packages.availableBooks, {
      customerId: meridianId,
      aggregatorId: null,
    })
    const packageIds = rows.filter(({ assigned }) => !assigned).map(({ packageId }) => packageId)
    const selection = { packageIds: packageIds.slice(0, 1) }
    const add = (caller: Caller, customerId: number) =>
      caller.call(packages.add, { selection: { ...selection, customerId } })
    expect(await problemCode(add(other, lakesideId))).toBe('notFound')
    const { rows: owned } = await carrel.database.pool.query(
      `select 1 from library_packages where customer_id = ${lakesideId} and package_id = $1`,
      selection.packageIds,
    )
    expect(owned).toEqual([])
    expect(await add(member, meridianId)).toBe(true)
  })
})

describe('an assignment of the consortium', () => {
  it('to members takes effect for them alone and at once, until it is removed', async () => {
    const [packageId = 0] = await free(1)
    const before = await through(member)
    await assign([packageId], [meridianId])
    expect(await through(member)).toContain(packageId)
    expect(await through(other)).not.toContain(packageId)
    await office.call(consortiumPackages.remove, { packageId, consortiumId })
    expect(await through(member)).toEqual(before)
    expect(
      await problemCode(office.call(consortiumPackages.remove, { packageId, consortiumId })),
    ).toBe('notFound')
  })

  it('with the consortium itself as its only member is for everybody', async () => {
    const [packageId = 0] = await free(1)
    await assign([packageId], [consortiumId])
    expect(await through(other)).toContain(packageId)
    const { total } = await office.call(consortiumPackages.membersOf, {
      packageId,
      consortiumId,
      name: '',
    })
    const members = await office.call(consortiumResources.members, { consortiumId, name: '' })
    expect(total).toBe(members.total)
    const held = await office.call(consortiumPackages.packagesOf, {
      consortiumId,
      memberId: lakesideId,
      name: '',
    })
    expect(held.rows.find((one) => one.packageId === packageId)).toMatchObject({ forAll: true })
  })

  it('says beforehand what it brings to whom, and what is there already', async () => {
    const [one = 0, two = 0] = await free(2)
    await assign([one], [meridianId])
    const review = await office.call(consortiumPackages.review, {
      consortiumId,
      packageIds: [one, two],
      memberIds: [meridianId, lakesideId],
    })
    const expected = new Map(review.members.map(({ memberId, ...rest }) => [memberId, rest]))
    expect(expected.get(meridianId)).toMatchObject({ added: 1, already: 1 })
    expect(expected.get(lakesideId)).toMatchObject({ added: 2, already: 0 })
    await assign([one, two], [meridianId, lakesideId])
    expect(await through(member)).toEqual(expect.arrayContaining([one, two]))
  })

  it.each([
    ['a library of no consortium', harbourId],
    ['another number', 999_999],
  ])('with %s among its members is refused as a whole', async (_, stranger) => {
    const [packageId = 0] = await free(1)
    expect(await problemCode(assign([packageId], [meridianId, stranger]))).toBe('forbidden')
    expect(await through(member)).not.toContain(packageId)
  })

  it('of the consortium and members at once is refused', async () => {
    const [packageId = 0] = await free(1)
    expect(await problemCode(assign([packageId], [consortiumId, meridianId]))).toBe('invalid')
  })

  it('of a package that is none is refused as a whole', async () => {
    const [packageId = 0] = await free(1)
    expect(await problemCode(assign([packageId, 999_999], [meridianId]))).toBe('notFound')
    expect(await through(member)).not.toContain(packageId)
  })

  it('of a package that is offered no more succeeds for those alone who have it', async () => {
    const [packageId = 0] = await free(1)
    await assign([packageId], [meridianId])
    await offer(packageId, 'ceased')
    onTestFinished(async () => void (await offer(packageId, 'active')))
    await assign([packageId], [meridianId])
    for (const members of [[meridianId, lakesideId], [consortiumId]]) {
      expect(await problemCode(assign([packageId], members))).toBe('notFound')
    }
    expect(await through(member)).toContain(packageId)
    expect(await through(other)).not.toContain(packageId)
  })

  it('cannot be made, removed or looked into by a member', async () => {
    const assignment = { packageIds: [1], consortiumId, memberIds: [meridianId] }
    const [packageId = 0] = await free(1)
    await assign([packageId], [lakesideId])
    expect(await problemCode(member.call(consortiumPackages.assign, { assignment }))).toBe(
      'forbidden',
    )
    expect(
      await problemCode(member.call(consortiumPackages.remove, { packageId, consortiumId })),
    ).toBe('forbidden')
    // A package that another member alone has is not there for this one.
    expect(
      await problemCode(member.call(consortiumResources.downloadDetails, { packageId, title: '' })),
    ).toBe('notFound')
    expect(
      await problemCode(
        (await carrel.signIn('harbour')).call(consortiumResources.packages, {
          consortiumId,
          ...anyPackage,
        }),
      ),
    ).toBe('forbidden')
  })
})

describe('a removal by the consortium', () => {
  it('is taken back for exactly those who had the package', async () => {
    const [packageId = 0, other = 0] = await free(2)
    await assign([packageId], [meridianId])
    await assign([other], [consortiumId])
    const before = await office.call(consortiumPackages.list, { consortiumId, ...anyPackage })
    for (const id of [packageId, other]) {
      await office.call(consortiumPackages.remove, { packageId: id, consortiumId })
    }
    expect(await through(member)).not.toContain(packageId)
    for (const id of [packageId, other]) {
      const back = await office.call(consortiumPackages.restore, {
        packageIds: [id],
        consortiumId,
      })
      expect(back).toEqual({ restored: 1 })
    }
    expect(await office.call(consortiumPackages.list, { consortiumId, ...anyPackage })).toEqual(
      before,
    )
  })

  it('cannot be taken back twice, by a member, or after 30 days', async () => {
    const [packageId = 0] = await free(1)
    const row = { packageId, consortiumId }
    const removed = { packageIds: [packageId], consortiumId }
    await assign([packageId], [meridianId])
    await office.call(consortiumPackages.remove, row)
    expect(await problemCode(member.call(consortiumPackages.restore, removed))).toBe('forbidden')
    await office.call(consortiumPackages.restore, removed)
    expect(await office.call(consortiumPackages.restore, removed)).toEqual({ restored: 0 })
    await office.call(consortiumPackages.remove, row)
    await carrel.database.pool.query(
      `update removed_packages set removed_at = removed_at - interval '31 days'`,
    )
    expect(await office.call(consortiumPackages.restore, removed)).toEqual({ restored: 0 })
    expect(await through(member)).not.toContain(packageId)
  })
})

describe('two assignments of the same packages at once', () => {
  it.each([
    ['a member', [meridianId]],
    ['the consortium as a whole', [consortiumId]],
  ])('to %s: what was new counts for the one that brought it', async (_, memberIds) => {
    const packageIds = await free(2)
    const assignment = { consortiumId, packageIds, memberIds }
    const assignUnder = async (key: string) => {
      const response = await office.fetch(consortiumPackages.assign.path, {
        method: 'POST',
        body: new URLSearchParams({
          json_data: JSON.stringify({
            package_id: packageIds,
            consortia_id: consortiumId,
            member_id: memberIds,
          }),
        }),
        headers: { 'idempotency-key': key },
      })
      expect(response.status).toBe(200)
    }
    const reviewOf = async (assignedUnder?: string) => {
      const { assigned, members } = await office.call(consortiumPackages.review, {
        ...assignment,
        assignedUnder,
      })
      const member = members.find(({ memberId }) => memberId === meridianId)
      return [assigned, member?.added, member?.already]
    }
    const keys = [randomUUID(), randomUUID()]
    expect(await reviewOf()).toEqual([0, 2, 0])
    await expect(reviewOf(keys[0])).rejects.toMatchObject({ code: 'notFound' })
    for (const key of keys) {
      carrel.clock.advance(1)
      await assignUnder(key)
    }
    expect(await reviewOf(keys[0])).toEqual([2, 2, 2])
    expect(await reviewOf(keys[1])).toEqual([0, 0, 2])
    await office.call(consortiumPackages.removeSelected, { consortiumId, packageIds })
  })
})

describe('an undo of what somebody added', () => {
  it('removes what the last assignment added, and neither what was there nor what others changed', async () => {
    const [before = 0, added = 0, changed = 0] = await free(3)
    const memberIds = [meridianId]
    await assign([before], memberIds)
    await carrel.database.pool.query(
      `update consortium_packages set assigned_at = assigned_at - interval '1 second'
       where package_id = $1`,
      [before],
    )
    const packageIds = [before, added, changed]
    await assign(packageIds, memberIds)
    await office.call(consortiumPackages.remove, { packageId: changed, consortiumId })
    await carrel.database.pool.query(
      `insert into consortium_packages (consortium_id, package_id, member_id, assigned_by)
       select $1, $2, $3, min(id) from accounts where customer_id = $3`,
      [consortiumId, changed, meridianId],
    )
    const input = { consortiumId, packageIds, memberIds }
    expect(await problemCode(member.call(consortiumPackages.undoAssign, input))).toBe('forbidden')
    expect(await office.call(consortiumPackages.undoAssign, input)).toEqual({ undone: 1 })
    const left = await through(member)
    expect(packageIds.filter((id) => left.includes(id))).toEqual([before, changed])
  })

  it('removes what a library added last, once, and within an hour', async () => {
    const packageIds = await free(2)
    const customerId = meridianId
    const add = () => member.call(packages.add, { selection: { customerId, packageIds } })
    const undo = () => member.call(packages.undoAdd, { customerId, packageIds })
    await add()
    expect((await undo()).packageIds.toSorted((a, b) => a - b)).toEqual(
      packageIds.toSorted((a, b) => a - b),
    )
    expect(await undo()).toEqual({ packageIds: [] })
    expect(await member.call(packages.restore, { customerId, packageIds })).toEqual({ restored: 0 })
    await add()
    await carrel.database.pool.query(
      `update library_packages set added_at = added_at - interval '61 minutes'
       where customer_id = $1 and package_id = any ($2)`,
      [customerId, packageIds],
    )
    expect(await undo()).toEqual({ packageIds: [] })
    const { rows } = await carrel.database.pool.query<{ details: unknown }>(
      `select details from audit_log where action = 'packages.undoAdd' order by id`,
    )
    expect(rows).toHaveLength(3)
  })
})

describe('members and what they have', () => {
  const byPages = { consortiumId, perPage: 10 } as const

  it('are listed page by page, in the requested order and filtered by name', async () => {
    const [packageId = 0] = await free(1)
    await assign([packageId], [consortiumId])
    const everyone = await office.call(consortiumResources.members, { consortiumId, name: '' })
    const names = everyone.rows.map(({ label }) => label)
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
    const backwards = { ...byPages, sort: 'label', order: 'DESC', page: 2 } as const
    for (const found of [
      await office.call(consortiumResources.members, { ...backwards, name: '' }),
      await office.call(consortiumPackages.membersOf, { ...backwards, packageId, name: '' }),
    ]) {
      expect(found.total).toBe(names.length)
      expect(found.rows.map(({ label }) => label)).toEqual(names.toReversed().slice(10, 20))
    }
    const named = { consortiumId, packageId, name: 'lakeside' }
    expect(await office.call(consortiumPackages.membersOf, named)).toMatchObject({
      rows: [{ id: lakesideId }],
      total: 1,
    })
  })

  it('the packages of one member are listed page by page too, in the requested order', async () => {
    const [mine = 0, others = 0] = await free(2)
    await assign([mine], [lakesideId])
    await assign([others], [meridianId])
    const input = { consortiumId, memberId: lakesideId, name: '' }
    const all = await office.call(consortiumPackages.packagesOf, input)
    const ids = all.rows.map(({ packageId }) => packageId)
    expect(ids).toContain(mine)
    expect(ids).not.toContain(others)
    expect(new Set(ids)).toEqual(new Set(await through(other)))
    expect(all.rows.find(({ packageId }) => packageId === mine)?.forAll).toBe(false)
    const bySize = { ...input, sort: 'titleCount', order: 'DESC', page: 2, perPage: 3 } as const
    const page = await office.call(consortiumPackages.packagesOf, bySize)
    const sizes = all.rows.map(({ titleCount }) => titleCount).toSorted((a, b) => b - a)
    expect(page.total).toBe(all.total)
    expect(page.rows.map(({ titleCount }) => titleCount)).toEqual(sizes.slice(3, 6))
  })
})

describe('one package', () => {
  it('is shown as in the list, on whichever page it is', async () => {
    const { rows } = await member.call(packages.subscribed, {
      customerId: meridianId,
      ...anyPackage,
    })
    const input = { customerId: meridianId, packageId: rows.at(-1)?.packageId ?? 0 }
    expect(await member.call(packages.details, input)).toEqual(rows.at(-1))
    const unknown = { ...input, packageId: 999_999 }
    expect(await problemCode(member.call(packages.details, unknown))).toBe('notFound')
  })

  it('of the consortium is hidden from whom it does not reach', async () => {
    const [packageId = 0] = await free(1)
    await assign([packageId], [meridianId])
    const input = { consortiumId, packageId }
    const { name } = await member.call(consortiumResources.details, input)
    expect(await office.call(consortiumResources.details, input)).toMatchObject({ name })
    expect(await problemCode(other.call(consortiumResources.details, input))).toBe('notFound')
  })
})

describe('the titles of a package', () => {
  it('are as many as it says, found by name, and hidden from whom it does not reach', async () => {
    const [packageId = 0] = await free(1)
    await assign([packageId], [meridianId])
    const input = { consortiumId, packageId, title: '' }
    const whole = await member.call(consortiumResources.titles, input)
    const { rows } = await member.call(consortiumResources.packages, {
      consortiumId,
      ...anyPackage,
    })
    expect(whole.total).toBe(rows.find((row) => row.packageId === packageId)?.titleCount)
    expect(whole.total).toBeGreaterThan(0)
    const title = whole.rows[0]?.title ?? ''
    const found = await member.call(consortiumResources.titles, { ...input, title })
    expect(found.rows.map((row) => row.title)).toContain(title)
    expect(found.total).toBeLessThan(whole.total)
    expect(await problemCode(other.call(consortiumResources.titles, input))).toBe('notFound')
    const page = { page: 2, perPage: 2, sort: 'title', order: 'DESC' } as const
    expect((await member.call(consortiumResources.titles, { ...input, ...page })).rows).toEqual(
      whole.rows.toReversed().slice(2, 4),
    )
  })
})

describe('packages of a library', () => {
  it('that are offered no more come back after a removal all the same', async () => {
    const [packageId = 0] = await free(1)
    const row = { customerId: meridianId, packageId }
    await member.call(packages.add, {
      selection: { customerId: meridianId, packageIds: [packageId] },
    })
    await offer(packageId, 'ceased')
    // The others pick from what is offered.
    onTestFinished(async () => void (await offer(packageId, 'active')))
    const own = () => member.call(packages.subscribed, { customerId: meridianId, ...anyPackage })
    const before = await own()
    await member.call(packages.remove, row)
    expect((await own()).total).toBe(before.total - 1)
    expect(
      await member.call(packages.restore, { customerId: meridianId, packageIds: [row.packageId] }),
    ).toEqual({ restored: 1 })
    expect(await own()).toEqual(before)
  })

  it('are added, shown as its own, and removed', async () => {
    const [packageId = 0] = await free(1)
    await member.call(packages.add, {
      selection: { customerId: meridianId, packageIds: [packageId] },
    })
    const has = async () =>
      (await member.call(packages.subscribed, { customerId: meridianId, ...anyPackage })).rows.find(
        (row) => row.packageId === packageId,
      )
    expect(await has()).toMatchObject({ assigned: true, origins: ['own'] })
    await assign([packageId], [meridianId])
    expect(await has()).toMatchObject({ origins: ['own', 'consortium'] })
    await member.call(packages.remove, { customerId: meridianId, packageId })
    expect(await has()).toBeUndefined()
    // What the consortium gives is not the library's to remove.
    expect(
      await problemCode(member.call(packages.remove, { customerId: meridianId, packageId })),
    ).toBe('notFound')
    expect(await through(member)).toContain(packageId)
  })

  it('are not added when one of them is none', async () => {
    const [packageId = 0] = await free(1)
    const selection = { customerId: meridianId, packageIds: [packageId, 999_999] }
    expect(await problemCode(member.call(packages.add, { selection }))).toBe('notFound')
    const own = await member.call(packages.subscribed, { customerId: meridianId, ...anyPackage })
    expect(own.rows.map((row) => row.packageId)).not.toContain(packageId)
  })
})

/** Sums a dashboard's figures of journals. */
const journalsIn = (counts: { resourceType: string; count: number }[]) =>
  counts.reduce((sum, one) => sum + (one.resourceType === 'Books' ? 0 : one.count), 0)

async function expectAgreement(): Promise<void> {
  const list = await member.call(titles.list, { customerId: meridianId, ...all })
  const download = await rowsOf(
    await member.call(titles.download, { customerId: meridianId, ...all, format: 'csv' }),
  )
  const summary = await member.call(summaries.titles, { customerId: meridianId, reportType: 'all' })
  const count = (type: string) =>
    summary.rows.find(({ subscriptionType }) => subscriptionType === type)?.count ?? -1
  const { above, rows: behind } = await rowsBelow(
    await member.call(summaries.downloadTitles, {
      customerId: meridianId,
      reportType: 'all',
      infoAdmin: false,
    }),
    'Title',
  )
  expect(above).toEqual([
    [summary.customerName],
    ...summary.rows.map(({ subscriptionType, count: expected }) => [
      subscriptionType,
      String(expected),
    ]),
  ])
  const distinct = (rows: Record<string, string>[]) =>
    new Set(rows.map((row) => `${row['Title']} ${row['ISSN / ISBN']}`)).size
  const ofTypes = (...types: string[]) =>
    behind.filter((row) => types.includes(row['Subscription Type'] ?? ''))

  expect(download).toHaveLength(list.total)
  expect(count('Print') + count('Online')).toBe(list.total)
  for (const { subscriptionType, count: expected } of summary.rows.slice(0, -1)) {
    expect(ofTypes(subscriptionType)).toHaveLength(expected)
  }
  expect(count('Unique Total')).toBe(distinct(behind))

  const own = await member.call(dashboard.libraryResources, { customerId: meridianId })
  const given = await member.call(dashboard.libraryConsortiumResources, { customerId: meridianId })
  expect(journalsIn(own)).toBe(distinct(ofTypes('Print', 'Online', 'Package')))
  expect(journalsIn(given)).toBe(count('Consortia Package'))
}

const stepNames = [
  'removeTitle',
  'addPackage',
  'removePackage',
  'assign',
  'unassign',
  'takeBack',
  'upload',
  'undo',
  'subjects',
] as const

/** A change of what the library has; `at` chooses what is changed. */
const step = fc.record({ name: fc.constantFrom(...stepNames), at: fc.nat() })

const one = <T>(from: readonly T[], index: number): T | undefined =>
  from[index % (from.length || 1)]

/** What the steps choose from. */
interface Catalogue {
  journals: readonly { name: string; onlineIssn: string | null }[]
  packageIds: readonly number[]
  subjectIds: readonly number[]
}

async function readCatalogue(): Promise<Catalogue> {
  const journals = await carrel.database.db
    .selectFrom('titles')
    .select(['name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .orderBy('id')
    .limit(30)
    .execute()
  const { rows } = await member.call(packages.available, {
    customerId: meridianId,
    aggregatorId: null,
  })
  const subjects = await member.call(openAccess.subjects, { customerId: meridianId })
  return {
    journals,
    packageIds: rows.map(({ packageId }) => packageId),
    subjectIds: subjects.map(({ subjectId }) => subjectId),
  }
}

type Take = Record<(typeof stepNames)[number], (at: number) => Promise<unknown>>

const stepsOver = ({ journals, packageIds, subjectIds }: Catalogue): Take => ({
  removeTitle: async (at) => {
    const { rows: held } = await member.call(titles.list, { customerId: meridianId, ...all })
    const recordId = one(held, at)?.recordId
    if (recordId) await member.call(titles.remove, { customerId: meridianId, recordId })
  },
  addPackage: (at) =>
    member.call(packages.add, {
      selection: { customerId: meridianId, packageIds: [one(packageIds, at) ?? 0] },
    }),
  removePackage: async (at) => {
    const own = await member.call(packages.subscribed, { customerId: meridianId, ...anyPackage })
    const packageId = one(own.rows, at)?.packageId
    if (packageId) await member.call(packages.remove, { customerId: meridianId, packageId })
  },
  assign: (at) =>
    assign(
      [one(packageIds, at) ?? 0],
      [one([meridianId, lakesideId, consortiumId], at) ?? meridianId],
    ),
  unassign: async (at) => {
    const { rows: given } = await office.call(consortiumPackages.list, {
      consortiumId,
      ...anyPackage,
    })
    const packageId = one(given, at)?.packageId
    if (packageId) await office.call(consortiumPackages.remove, { packageId, consortiumId })
  },
  takeBack: async (at) => {
    const packageId = one(packageIds, at) ?? 0
    await office.call(consortiumPackages.restore, { packageIds: [packageId], consortiumId })
    await member.call(packages.restore, { customerId: meridianId, packageIds: [packageId] })
  },
  upload: (at) => {
    const from = journals.slice(at % 20, (at % 20) + 8)
    const file = csv(
      ['Title', 'Online ISSN', 'Start Date'],
      ...from.flatMap((title) => [
        [title.name, title.onlineIssn ?? '', '1990'],
        [title.name, title.onlineIssn ?? '', '2005'],
      ]),
    )
    return member.call(titles.upload, {
      customerId: meridianId,
      action: at % 2 === 0 ? 'overwrite' : 'append',
      accessType: at % 3 === 0 ? 'print' : 'electronic',
      file,
      uploadId: undefined,
    })
  },
  undo: async (at) => {
    const { rows: history } = await member.call(contract.holdingUploads.history, {
      customerId: meridianId,
      kind: 'titles',
    })
    const batchId = one(
      history.filter(({ undone }) => !undone),
      at,
    )?.batchId
    if (batchId)
      await member.call(contract.holdingUploads.undo, { customerId: meridianId, batchId })
  },
  subjects: (at) =>
    member.call(openAccess.assign, {
      assignment: {
        details: {
          customerId: meridianId,
          subjectIds: subjectIds.slice(0, at % 5),
        },
      },
    }),
})

describe('the open access titles of a library', () => {
  it('are of one of the sets of subjects that are saved at once, never of several', async () => {
    const assigned = async () =>
      (await member.call(openAccess.subjects, { customerId: meridianId }))
        .filter((subject) => subject.assigned)
        .map(({ subjectId }) => subjectId)
        .sort((one, other) => one - other)
    const save = (subjectIds: number[]) =>
      member.call(openAccess.assign, {
        assignment: { details: { customerId: meridianId, subjectIds } },
      })
    const sets = Array.from({ length: 7 }, (_, at) => [2 * at + 1, 2 * at + 2])
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(sets.map(save))
      expect(sets).toContainEqual(await assigned())
    }
  })

  it('are sorted by the date that they show, also where only the publication of a volume is known', async () => {
    const subjects = await member.call(openAccess.subjects, { customerId: meridianId })
    const subjectIds = subjects.map(({ subjectId }) => subjectId)
    await member.call(openAccess.assign, {
      assignment: { details: { customerId: meridianId, subjectIds } },
    })
    await carrel.database.owner.query(
      `update titles set published_online = coalesce(first_issue_date, '2001'), first_issue_date = null
       where is_open_access and id % 3 = 0`,
    )
    for (const order of ['ASC', 'DESC'] as const) {
      const filter = { customerId: meridianId, title: '', sort: 'startDate', order } as const
      const { rows } = await member.call(openAccess.list, filter)
      const dates = rows.map(({ startDate }) => startDate).filter((date) => date !== '')
      expect(new Set(dates).size).toBeGreaterThan(3)
      expect(dates).toEqual(order === 'ASC' ? dates.toSorted() : dates.toSorted().toReversed())
    }
  })
})

describe('the figures', () => {
  it('agree after any history of adding, removing, assigning, uploading and returning', {
    tags: 'long',
  }, async () => {
    const catalogue = await readCatalogue()
    const take = stepsOver(catalogue)
    expect(catalogue.journals).toHaveLength(30)
    await expectAgreement()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (history) => {
        for (const { name, at } of history) await take[name](at)
        await expectAgreement()
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})

describe('the downloaded list of subscriptions', () => {
  it('counts the members of each package for the consortium, and for no member', async () => {
    const { rows } = await office.call(consortiumPackages.list, { consortiumId, ...anyPackage })
    const file = await rowsOf(
      await office.call(consortiumPackages.download, { consortiumId, ...anyPackage }),
    )
    expect(
      file.map((row) => [row['Package Name'], Number(row['Members']), row['For All Members']]),
    ).toEqual(
      rows.map(({ name, memberCount, forAll }) => [name, memberCount, forAll ? 'Yes' : 'No']),
    )
    const ofMember = await rowsOf(
      await member.call(consortiumResources.downloadList, {
        customerId: meridianId,
        ...anyPackage,
      }),
    )
    expect(ofMember[0]).not.toHaveProperty('Members')
  })

  it('of one member is the same for the member and for the office', async () => {
    const fileFor = async (caller: Caller, customerId: number) =>
      rowsOf(await caller.call(consortiumResources.downloadList, { customerId, ...anyPackage }))
    const own = await fileFor(member, meridianId)
    expect(own.map((row) => row['Status'])).toContain('Active')
    expect(await fileFor(office, meridianId)).toEqual(own)
    expect((await fileFor(office, consortiumId)).length).toBeGreaterThan(own.length)
  })
})
