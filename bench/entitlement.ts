import type { Client } from 'pg'
import { contract } from '../contract/index.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'
import { callerOf } from './calls.ts'
import { type Bench, type Figure, figureOf, repeat } from './figures.ts'
import { fillCatalogue } from './holdings.ts'
import { withScratchProduct } from './scratchProduct.ts'

const members = 6_300
const titlesOfCatalogue = 40_000
const ownTitles = Number(process.env['ENTITLEMENT_OWN_TITLES'] ?? 300)
const packageCount = 60
const titlesPerPackage = 1_000
/** Packages of each library of its own; as many are assigned to single members, and a few to all. */
const packagesPerLibrary = 4
const packagesForAll = 5
const rounds = 9
/** Calls before the measured ones: PostgreSQL plans a prepared statement anew five times, then once for all values. */
const callsUntilPlanned = 7

/** Access checks in a consortium of 6,300 libraries. */
export const entitlement: Bench = {
  name: `Access checks: ${members} libraries, each with ${ownTitles} own titles and about ${
    2 * packagesPerLibrary + packagesForAll
  } packages of ${titlesPerPackage} titles`,
  run: () =>
    withScratchProduct(async ({ client, product }) => {
      const titles = await fillCatalogue(client, titlesOfCatalogue)
      await fillConsortium(client, titles[0]?.titleId ?? 1)
      const { rows } = await client.query<{ doi: string }>('select doi from articles order by id')
      const dois = rows.map(({ doi }) => doi).filter((doi) => doi.includes('bench'))
      const library = await callerOf(product.url, 'meridian')
      const consortium = await callerOf(product.url, 'consortium')
      const { check, checkMany, membersWith } = contract.access
      const ofLibrary = { customerId: meridianId, on: null }
      const one = dois[0] ?? ''
      const figures: Figure[] = await sizes(client)
      const measure = async (what: string, budget: number, work: () => Promise<number>) => {
        let answers = 0
        for (let call = 0; call < callsUntilPlanned; call += 1) answers = await work()
        figures.push(
          figureOf(`${what}: ${answers} found`, 'ms', await repeat(rounds, work), { budget }),
        )
      }
      await measure('one DOI, one library, with trace', 100, async () =>
        yesIn(await library(check, { ...ofLibrary, item: one, reader: '' })),
      )
      for (const [count, budget] of [
        [1_000, 300],
        [20_000, 5_000],
      ] as const) {
        await measure(`${count} DOIs, one library`, budget, async () =>
          yesIn(await library(checkMany, { ...ofLibrary, lines: dois.slice(0, count) })),
        )
      }
      await measure('one DOI, all members', 1_000, async () =>
        yesIn(await consortium(membersWith, { consortiumId, item: one, on: null })),
      )
      for (const [what, list] of [
        ['titles held twice', contract.overlaps.heldTwice],
        ['coverage that ends soon', contract.overlaps.endingSoon],
        ['packages held elsewhere', contract.overlaps.coveredPackages],
      ] as const) {
        await measure(`${what}, a page`, 1_000, async () =>
          totalIn(await library(list, { customerId: meridianId, page: 1 })),
        )
      }
      const { requestorId, apiKey } = JSON.parse(
        await library(contract.accessCredentials.create, {
          label: 'Bench',
          scope: 'kbart',
          expiresOn: null,
        }),
      ) as { requestorId: string; apiKey: string }
      const kbart = new URLSearchParams({
        customer_id: String(meridianId),
        requestor_id: requestorId,
        api_key: apiKey,
      })
      await measure('KBART file of all holdings', 2_000, async () => {
        const answer = await fetch(`${product.url}${contract.kbart.file.path}?${kbart}`)
        if (!answer.ok) throw new Error(`KBART: ${answer.status}`)
        return (await answer.text()).split('\n').length - 2
      })
      return figures
    }),
}

/**
 * Returns how large the simulated world is. Titles of packages are stored once and belong to every library that has the
 * package, so that the rows on disk are fewer than the holdings that they give.
 */
async function sizes(client: Client): Promise<Figure[]> {
  const { rows } = await client.query<Record<'own' | 'packaged' | 'stored', number>>(`
    select (select count(*) from library_titles where removed_at is null)::float8 as own,
      (select count(*) from member_packages mp join package_titles pt using (package_id))::float8 as packaged,
      (select count(*) from package_titles)::float8 + (select count(*) from library_packages)
        + (select count(*) from consortium_packages) as stored`)
  const { own = 0, packaged = 0, stored = 0 } = rows[0] ?? {}
  return [
    { what: 'own titles of libraries, stored as rows', unit: '', value: own },
    { what: 'titles that libraries have through packages', unit: '', value: packaged },
    { what: 'packages, their titles and assignments, stored as rows', unit: '', value: stored },
    { what: 'holdings in all', unit: '', value: own + packaged },
  ]
}

/** Returns the number of all rows of a list. */
const totalIn = (body: string): number => (JSON.parse(body) as { total: number }).total

/** Counts the answers that are yes. */
const yesIn = (body: string): number => body.split('"verdict":"yes","').length - 1

/**
 * Fills the consortium up to its 6,300 members. `firstTitle` is the first of the added titles. The counts of the
 * dashboards stay as they are, because no check reads them.
 */
async function fillConsortium(client: Client, firstTitle: number): Promise<void> {
  for (const table of [
    'library_titles',
    'library_packages',
    'consortium_packages',
    'package_titles',
  ]) {
    await client.query(`alter table ${table} disable trigger user`)
  }
  const statements: [string, unknown[]][] = [
    [
      `insert into customers (consortium_id, organization_name, display_name, country_id)
       select $1, 'Library ' || n, 'Library ' || n, (select min(id) from countries)
       from generate_series((select count(*) from customers where consortium_id = $1), $2) n`,
      [consortiumId, members],
    ],
    [
      `insert into customer_resource_types (customer_id, resource_type_id)
       select id, 1 from customers on conflict do nothing`,
      [],
    ],
    [
      `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
       select (select min(id) from aggregators), 'journal', 'aggregator', 'Bench ' || n, now()
       from generate_series(1, $1) n`,
      [packageCount],
    ],
    [
      `insert into package_titles (package_id, title_id, coverage_start)
       select p.id, $1 + (p.id * 977 + n * 7) % $2, '2001'
       from packages p cross join generate_series(1, $3) n where p.name like 'Bench %'
       on conflict do nothing`,
      [firstTitle, titlesOfCatalogue, titlesPerPackage],
    ],
    [
      `insert into library_packages (customer_id, package_id)
       select c.id, p.id from customers c cross join generate_series(1, $1) n
       join packages p on p.name = 'Bench ' || (1 + (c.id * 13 + n * 7) % $2) on conflict do nothing`,
      [packagesPerLibrary, packageCount],
    ],
    [
      `insert into consortium_packages (consortium_id, package_id, member_id)
       select $3, p.id, c.id from customers c cross join generate_series(1, $1) n
       join packages p on p.name = 'Bench ' || (1 + (c.id * 17 + n * 11) % $2)
       where c.consortium_id = $3 and c.id <> $3
       union all
       select $3, id, null from packages where name = any (
         select 'Bench ' || n from generate_series(1, $4::int) n)
       on conflict do nothing`,
      [packagesPerLibrary, packageCount, consortiumId, packagesForAll],
    ],
    [
      `insert into library_titles (customer_id, title_id, kind, access_type, start_date)
       select c.id, $1 + (c.id * 31 + n * 127) % $2, 'journal', 'electronic', '2001'
       from customers c cross join generate_series(1, $3) n on conflict do nothing`,
      [firstTitle, titlesOfCatalogue, ownTitles],
    ],
    [
      `insert into articles (id, doi, title_id, published, volume, issue)
       select 7000000000 + n, '10.9999/bench.' || n, $1 + (n * 13) % $2, '2015-06', '12', '3'
       from generate_series(1, 20000) n`,
      [firstTitle, titlesOfCatalogue],
    ],
  ]
  for (const [statement, values] of statements) await client.query(statement, values)
  await client.query('analyze')
}
