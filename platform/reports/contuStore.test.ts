import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consortiumId, meridianId } from '../demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { contuDeliveries, contuFilter, contuJournals } from './contuStore.ts'

let database: TestDatabase
const supplierId = meridianId

beforeAll(async () => {
  database = await createTestDatabase()
  // A third of the requests have no title but an ISSN, and a third have neither.
  await sql`update ddr_requests set title_id = null, issn = case id % 3 when 1 then '1234-5679' end,
      source_name = 'Ä ' || source_name
    where supplier_id = ${supplierId} and id % 3 <> 0`.execute(database.db)
  // An index is read alone where the pages of its rows are known to be visible.
  await database.owner.query('vacuum analyze ddr_requests')
})
afterAll(() => database.drop())

it('counts the articles of each journal in the report of a library, by title, ISSN or name', async () => {
  const { db } = database
  const { rows: expected } = await sql<{
    year: number
    kind: string
    row: unknown
    filled: number
  }>`
    select extract(year from r.requested_on)::int as year, split_part(r.journal_key, ':', 1) as kind,
      jsonb_build_object('journal', md5(r.journal_key), 'filled', count(*),
        'title', coalesce(max(t.name), max(r.source_name))) as row, count(*)::int as filled
    from ddr_requests r left join titles t on t.id = r.title_id
    where r.supplier_id = ${supplierId} and r.status = 'filled' and r.published_by is not null
    group by 1, 2, r.journal_key
    order by 1, lower(coalesce(max(t.name), max(r.source_name))), md5(r.journal_key)`.execute(db)
  expect(new Set(expected.map(({ kind }) => kind))).toEqual(new Set(['issn', 'name', 'title']))
  for (const year of new Set(expected.map((one) => one.year))) {
    const ofYear = expected.filter((one) => one.year === year)
    const filter = contuFilter(
      { side: 'lending', year, customerId: supplierId, requesterId: null },
      {
        wholeConsortium: false,
        membershipOf: null,
        leftOutIds: [],
        rule: { limit: 5, years: 90, window: 'rolling' },
      },
    )
    const { rows, total, filled } = await contuJournals(db, filter, {})
    expect(
      rows.map((row) => ({ journal: row.journal, filled: row.filled, title: row.journalTitle })),
    ).toEqual(ofYear.map(({ row }) => row))
    expect([total, filled]).toEqual([
      ofYear.length,
      ofYear.reduce((sum, row) => sum + row.filled, 0),
    ])
  }
})

const ofLibrary = { side: 'lending', customerId: supplierId, requesterId: null } as const
const rule = { limit: 5, years: 90, window: 'rolling' } as const

it.each([
  ['a library', ofLibrary, [supplierId, consortiumId]],
  ['a consortium', { ...ofLibrary, customerId: consortiumId }, [consortiumId, supplierId]],
])(
  'reads the deliveries of one journal in the report of %s, and no others',
  async (_, of, scope) => {
    const wholeConsortium = of.customerId === consortiumId
    const owner = sql.ref(wholeConsortium ? 'consortium_id' : 'supplier_id')
    const { rows: journals } = await sql<{
      year: number
      journal: string
      kind: string
      ids: number[]
    }>`
    select extract(year from requested_on)::int as year, md5(journal_key) as journal,
      split_part(journal_key, ':', 1) as kind,
      array_agg(id order by requested_on desc, id desc) as ids
    from ddr_requests where ${owner} = ${of.customerId} and status = 'filled'
      and published_by is not null
    group by 1, 2, 3`.execute(database.db)
    expect(new Set(journals.map(({ kind }) => kind))).toEqual(new Set(['issn', 'name', 'title']))
    for (const { year, journal, ids } of journals) {
      const filter = contuFilter(
        { ...of, year },
        {
          wholeConsortium,
          membershipOf: wholeConsortium ? of.customerId : null,
          leftOutIds: [],
          rule,
        },
      )
      const read = await scopedTransaction(database.db, scope, async (db) => {
        // The table of the test is so small that reading it whole would be cheaper.
        await sql`set local enable_seqscan = off`.execute(db)
        const before = await rowsRead(db, 'ddr_requests')
        const { rows, total } = await contuDeliveries(db, filter, { journal })
        expect([rows.map(({ id }) => id), total]).toEqual([ids, ids.length])
        return (await rowsRead(db, 'ddr_requests')) - before
      })
      expect(read).toBeLessThan(10 + 5 * ids.length)
    }
  },
)

it('decides about the age of an article within a query, without a call of a function for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from ddr_requests
    where contu_recent(published_by, requested_on, 5, true)`.execute(database.db)
  expect(JSON.stringify(rows)).toContain('date_trunc')
  expect(JSON.stringify(rows)).not.toContain('contu_recent')
})
