import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { idempotencyHeader } from '../../../contract/kernel/base.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { consortiumId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { consortiumPackages, consortiumResources } = contract

const members = 6_000
const packages = 300
/** Members that have one of the packages, each another one. */
const membersOfPackage = 100

let carrel: TestPlatform
let office: Caller
/** The package of all members. */
let packageOfAll: number
/** A package, and its members. */
let some: { packageId: number; memberIds: number[] }

const idsOf = async (text: string, values: unknown[] = []) => {
  const { rows } = await carrel.database.owner.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  carrel = await createTestPlatform()
  await carrel.database.owner.query('alter table consortium_packages disable trigger user')
  const customers = await idsOf(
    `insert into customers (consortium_id, organization_name, display_name, country_id)
     select $1, 'Member ' || n, 'Member ' || n, (select min(id) from countries)
     from generate_series(1, $2::int) n returning id`,
    [consortiumId, members],
  )
  const [first = 0, ...others] = await idsOf(
    `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
     select (select min(id) from aggregators), 'journal', 'aggregator', 'Package ' || n, now()
     from generate_series(0, $1::int) n returning id`,
    [packages],
  )
  const assigned = others.flatMap((packageId, nth) =>
    Array.from({ length: membersOfPackage }, (_, place) => ({
      packageId,
      memberId: customers[(nth + place * (members / membersOfPackage)) % members] ?? 0,
    })),
  )
  await carrel.database.owner.query(
    `insert into consortium_packages (consortium_id, package_id, member_id, assigned_at)
     select $1::int, $2::int, null, timestamptz '2020-01-01'
     union all select $1, each.*, '2020-01-01'
     from unnest($3::int[], $4::int[]) as each (package_id, member_id)`,
    [
      consortiumId,
      first,
      assigned.map(({ packageId }) => packageId),
      assigned.map(({ memberId }) => memberId),
    ],
  )
  packageOfAll = first
  const [packageId = 0] = others
  some = {
    packageId,
    memberIds: assigned.filter((one) => one.packageId === packageId).map((one) => one.memberId),
  }
  office = await carrel.signIn('consortium')
}, 60_000)
afterAll(() => carrel.drop())

it('the packages of thousands of members are sorted by how many have them', async () => {
  const filter = { consortiumId, aggregatorId: null, packageType: 'all' as const, name: 'Package ' }
  const sorted = { ...filter, sort: 'memberCount' as const, order: 'DESC' as const }
  const [first, ...others] = (await office.call(consortiumPackages.list, sorted)).rows
  const query = { consortiumId, name: '', page: 1, perPage: 15 }
  const { total } = await office.call(consortiumResources.members, query)
  expect(total).toBeGreaterThan(members)
  expect(first).toMatchObject({ packageId: packageOfAll, memberCount: total, forAll: true })
  expect(others).toHaveLength(packages)
  expect(new Set(others.map(({ memberCount }) => memberCount))).toEqual(new Set([membersOfPackage]))
})

it('the members of a package are those to which it is assigned, or all', async () => {
  const { packageId, memberIds } = some
  const query = { consortiumId, name: '' }
  const { rows } = await office.call(consortiumPackages.membersOf, { ...query, packageId })
  expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual(memberIds)
  const all = { ...query, packageId: packageOfAll, page: 1, perPage: 15 }
  const { total } = await office.call(consortiumPackages.membersOf, all)
  expect(total).toBeGreaterThan(members)
})

it('an assignment to all of them is reviewed before and after it', async () => {
  const packageIds = await idsOf(`select id from packages where name like 'Package %'`)
  const plan = { consortiumId, packageIds, memberIds: [consortiumId] }
  const [memberId = 0] = some.memberIds
  const review = async (assignedUnder?: string) => {
    const { assigned, members: all } = await office.call(consortiumPackages.review, {
      ...plan,
      assignedUnder,
    })
    return { assigned, member: all.find((one) => one.memberId === memberId) }
  }
  // The members share the packages evenly, beside the one of all.
  const already = (packages * membersOfPackage) / members + 1
  const added = packages + 1 - already
  expect(await review()).toMatchObject({ assigned: 0, member: { already, added } })
  const key = 'assigned-to-thousands'
  const [path, init] = requestOf(
    consortiumPackages.assign,
    encodeInput(consortiumPackages.assign, { assignment: plan }),
  )
  const headers = { ...Object.fromEntries(new Headers(init.headers)), [idempotencyHeader]: key }
  expect((await office.fetch(path, { ...init, headers })).status).toBe(200)
  expect(await review(key)).toMatchObject({
    assigned: packages,
    member: { already: packages + 1, added },
  })
  await office.call(consortiumPackages.undoAssign, plan)
})
