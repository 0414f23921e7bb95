import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { scopedTransaction } from '../../../platform/db/scopedTransaction.ts'
import { coveredPackages, titlesHeldTwice } from '../../../platform/entitlement/overlapStore.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { overlaps } = contract

/** A member of the consortium whose holdings are only those of the tests. */
const customerId = lakesideId

let carrel: TestPlatform
let lakeside: Caller
const titles: number[] = []
const packages = new Map<string, number>()

const run = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

async function addPackage(
  name: string,
  coverage: [title: number, start: string | null, end: string | null][],
) {
  const [row] = await run<{ id: number }>(
    `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
     select id, 'journal', 'aggregator', $1, '2026-01-01' from aggregators limit 1 returning id`,
    [name],
  )
  const packageId = row?.id ?? 0
  packages.set(name, packageId)
  for (const [title, start, end] of coverage) {
    await run(
      `insert into package_titles (package_id, title_id, coverage_start, coverage_end)
       values ($1, $2, $3, $4)`,
      [packageId, titles[title], start, end],
    )
  }
  return packageId
}

beforeAll(async () => {
  carrel = await createTestPlatform()
  lakeside = await carrel.signIn('lakeside')
  await run('delete from library_titles where customer_id = $1', [customerId])
  await run('delete from library_packages where customer_id = $1', [customerId])
  await run(`delete from consortium_packages where consortium_id = ${consortiumId}`)
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']) {
    const [title] = await run<{ id: number }>(
      `insert into titles (resource_type_id, name, publisher_id, subject_id)
       select 1, $1, publisher_id, subject_id from titles limit 1 returning id`,
      [`Journal ${name}`],
    )
    titles.push(title?.id ?? 0)
  }
  const [alpha, beta] = titles
  await run(
    `insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date)
     values ($1, $2, 'journal', 'electronic', '1995', '2005'),
       ($1, $3, 'journal', 'electronic', null, '2026-05'),
       ($1, $3, 'journal', 'print', null, '2026-04')`,
    [customerId, alpha, beta],
  )
  const small = await addPackage('Small', [
    [0, '1996', '2000'],
    [1, '2010', '2020'],
  ])
  const partial = await addPackage('Partial', [
    [0, '1996', '2010'],
    [2, null, null],
  ])
  await run('insert into library_packages (customer_id, package_id) values ($1, $2), ($1, $3)', [
    customerId,
    small,
    partial,
  ])
  // Each is a little more than what the library has elsewhere.
  await run(
    `insert into library_titles (customer_id, title_id, kind, access_type, start_date, end_date, embargo)
     values ($1, $2, 'journal', 'electronic', '1995', '2005', ''),
       ($1, $3, 'journal', 'electronic', '1995', '2005', 'P1Y')`,
    [customerId, titles[3], titles[4]],
  )
  for (const packageId of [
    await addPackage('Longer', [[3, '1996', '2010']]),
    await addPackage('Older', [[3, '1990', '2000']]),
    await addPackage('Without embargo', [[4, '1996', '2000']]),
  ]) {
    await run('insert into library_packages (customer_id, package_id) values ($1, $2)', [
      customerId,
      packageId,
    ])
  }
  const shared = await addPackage('Shared', [[0, '2000', '2026-03-18']])
  await run(
    `insert into consortium_packages (consortium_id, package_id) values (${consortiumId}, $1)`,
    [shared],
  )
})
afterAll(() => carrel.drop())

describe('what a library has twice', () => {
  it('are titles by itself and by the consortium, with what each adds', async () => {
    const { total, rows } = await lakeside.call(overlaps.heldTwice, { customerId, page: 1 })
    expect(total).toBe(1)
    expect(rows).toEqual([
      {
        titleId: titles[0],
        title: 'Journal Alpha',
        own: [
          expect.objectContaining({ way: 'ownPackage', name: 'Partial', startDate: '1996' }),
          expect.objectContaining({ way: 'ownPackage', name: 'Small', endDate: '2000' }),
          expect.objectContaining({ way: 'ownTitle', name: '', startDate: '1995' }),
        ],
        consortium: [expect.objectContaining({ way: 'consortiumPackage', name: 'Shared' })],
        ownAdds: [{ from: '1995-01-01', until: '1999-12-31' }],
        consortiumAdds: [{ from: '2011-01-01', until: '2026-03-18' }],
      },
    ])
    const beyond = await lakeside.call(overlaps.heldTwice, { customerId, page: 2 })
    expect(beyond).toEqual({ total: 1, rows: [] })
  })

  it('is coverage that ends within 90 days, of online holdings alone', async () => {
    const { total, rows } = await lakeside.call(overlaps.endingSoon, { customerId, page: 1 })
    expect(total).toBe(2)
    expect(rows.map(({ title, endsOn, holding }) => [title, endsOn, holding.way])).toEqual([
      ['Journal Alpha', '2026-03-18', 'consortiumPackage'],
      ['Journal Beta', '2026-05-31', 'ownTitle'],
    ])
  })

  it('are packages with every title in full elsewhere', async () => {
    const { total, rows } = await lakeside.call(overlaps.coveredPackages, { customerId, page: 1 })
    expect(total).toBe(1)
    expect(rows).toEqual([
      {
        packageId: packages.get('Small'),
        name: 'Small',
        titles: 2,
        elsewhere: [
          { way: 'ownTitle', name: '', titles: 2 },
          { way: 'ownPackage', name: 'Partial', titles: 1 },
        ],
      },
    ])
  })

  it('are found among hundreds of packages that have the same titles', async () => {
    const count = 300
    const harbour = await carrel.signIn('harbour')
    await run(`alter table package_titles disable trigger user;
      alter table library_packages disable trigger user`)
    await run(
      `with package as (
         insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
         select (select min(id) from aggregators), 'journal', 'aggregator', 'Same ' || n, '2026-01-01'
         from generate_series(1, ${count}) n returning id
       ), title as (
         insert into package_titles (package_id, title_id, coverage_start)
         select package.id, title.id, '2001'
         from package cross join (select id from titles order by id limit 40) as title
       )
       insert into library_packages (customer_id, package_id) select ${harbourId}, id from package`,
    )
    const query = { customerId: harbourId, page: 1 }
    const { total, rows } = await harbour.call(overlaps.coveredPackages, query)
    const same = rows.filter(({ name }) => name.startsWith('Same '))
    expect(total).toBeGreaterThanOrEqual(count)
    expect(new Set(same.map(({ titles }) => titles))).toEqual(new Set([40]))
  })

  it('is found without a copy of all titles, most of which are in no package', async () => {
    await run(
      `with title as (
         insert into titles (resource_type_id, name, publisher_id, subject_id)
         select 1, 'Journal Zeta', publisher_id, subject_id from titles limit 1 returning id
       )
       insert into library_titles (customer_id, title_id, kind, access_type, start_date)
       select $1, title.id, 'journal', 'electronic', (date '1920-01-01' + n)::text
       from title cross join generate_series(1, 40000) n`,
      [customerId],
    )
    // Beyond 64 kB, what a statement keeps goes into temporary files, and beyond 1 MB of those it fails.
    await run(`create function limit_memory() returns text language sql security definer
      as $$ select set_config('work_mem', '64kB', true) || set_config('temp_file_limit', '1MB', true) $$`)
    const query = { customerId, page: 1 }
    const totals = scopedTransaction(carrel.platform.db, [customerId, consortiumId], async (db) => {
      await sql`select limit_memory()`.execute(db)
      const twice = await titlesHeldTwice(db, query)
      const covered = await coveredPackages(db, query)
      return [twice.total, covered.total]
    })
    expect(await totals).toEqual([1, 1])
  })

  it('is refused for a foreign library, and for a consortium as a whole', async () => {
    const consortium = await carrel.signIn('consortium')
    const { heldTwice, endingSoon, coveredPackages } = overlaps
    const lists = [
      (caller: Caller, id: number) => caller.call(heldTwice, { customerId: id, page: 1 }),
      (caller: Caller, id: number) => caller.call(endingSoon, { customerId: id, page: 1 }),
      (caller: Caller, id: number) => caller.call(coveredPackages, { customerId: id, page: 1 }),
    ]
    for (const list of lists) {
      expect(await problemCode(list(lakeside, meridianId))).toBe('forbidden')
      expect(await problemCode(list(consortium, consortiumId))).toBe('invalid')
    }
    expect((await consortium.call(heldTwice, { customerId, page: 1 })).total).toBe(1)
  })
})
