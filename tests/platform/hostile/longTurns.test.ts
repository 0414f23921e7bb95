/** @module-tag long */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { requestOf } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { longestTurnShare } from '../../support/longestTurnShare.ts'

const { access, ddr } = contract

/** Measured: with pauses the longest turn is at most 0.06 of these calls, without them at least 0.38. */
const maxTurnShare = 0.25

const members = 1000
/** Packages that all members have, and that have the title. */
const packages = 100
/** Titles of the first package alone. */
const titles = 3000
const issn = '0317-8471'

let carrel: TestPlatform
const sql = (text: string, values: unknown[] = []) => carrel.database.owner.query(text, values)

beforeAll(async () => {
  carrel = await createTestPlatform()
  await sql(
    `alter table package_titles disable trigger user;
     alter table consortium_packages disable trigger user`,
  )
  await sql(
    `insert into customers (consortium_id, organization_name, display_name, country_id)
     select $1, 'Member ' || n, 'Member ' || n, (select min(id) from countries)
     from generate_series(1, $2::int) n`,
    [consortiumId, members],
  )
  await sql(
    `insert into titles (name, resource_type_id, publisher_id, subject_id, print_issn)
     select 'Title ' || n, resource_type_id, publisher_id, subject_id, case n when 0 then $2 end
     from (select * from titles limit 1) as model cross join generate_series(0, $1::int) n`,
    [titles, issn],
  )
  await sql(
    `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
     select (select min(id) from aggregators), 'journal', 'aggregator', 'Package ' || n, now()
     from generate_series(1, $1::int) n`,
    [packages],
  )
  await sql(
    `insert into package_titles (package_id, title_id, coverage_start)
     select p.id, t.id, '2001' from packages p
     join titles t on t.name = 'Title 0' or (p.name = 'Package 1' and t.name like 'Title %')
     where p.name like 'Package %'`,
  )
  await sql(
    `insert into consortium_packages (consortium_id, package_id, assigned_at)
     select $1, id, '2020-01-01' from packages where name like 'Package %'`,
    [consortiumId],
  )
})
afterAll(() => carrel.drop())

it('the check of many items lets other calls go on', async () => {
  const meridian = await carrel.signIn('meridian')
  const lines = Array.from({ length: 5000 }, () => issn)
  const check = (checked: string[]) =>
    meridian.call(access.checkMany, { customerId: meridianId, lines: checked, on: null })
  await check(lines.slice(0, 500))
  expect(await longestTurnShare(() => check(lines))).toBeLessThan(maxTurnShare)
})

describe('a consortium without one of its libraries lets other calls go on', () => {
  /** Stores requests that the library has supplied: the request number `n` is for the title of that number. */
  const supply = (titleNumber: string, count: number) =>
    sql(
      `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, answered_at,
         article_name, user_email, status, mode, title_id)
       select $1, (select id from customers where organization_name = 'Member 1'), $2, '2026-03-01',
         '2026-03-02', 'Article ' || n, 'reader@library.example', 'filled', 'courier', t.id
       from generate_series(1, $3::int) n join titles t on t.name = 'Title ' || ${titleNumber}`,
      [consortiumId, meridianId, count],
    )
  const balance = async () => {
    const office = await carrel.signIn('consortium')
    return longestTurnShare(() => office.call(ddr.balanceWithout, { customerId: meridianId }))
  }

  it('when all others have its titles by many packages', async () => {
    await supply('0', 50)
    expect(await balance()).toBeLessThan(maxTurnShare)
  })

  it('when all others have thousands of its titles', async () => {
    await supply('n', titles)
    expect(await balance()).toBeLessThan(maxTurnShare)
  })
})

const wire = <I>(endpoint: Endpoint<I>, input: I) =>
  requestOf(endpoint, encodeInput(endpoint, input))

it.each([
  {
    call: 'the balance without a library',
    account: 'consortium',
    request: wire(ddr.balanceWithout, { customerId: meridianId }),
  },
  {
    call: 'the check of many items',
    account: 'meridian',
    request: wire(access.checkMany, { customerId: meridianId, lines: [issn], on: null }),
  },
  {
    call: 'the check of all members',
    account: 'consortium',
    request: wire(access.membersWith, { consortiumId, item: issn, on: null }),
  },
] as const)('$call ends when its caller has left', async ({ account, request: [path, init] }) => {
  const caller = await carrel.signIn(account)
  expect((await caller.fetch(path, init)).status).toBe(200)
  const left = await caller.fetch(path, { ...init, signal: AbortSignal.abort() })
  expect(left.status).toBe(409)
})
