import { isEqual } from 'es-toolkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administration } from '../../../contract/administration/endpoints.ts'
import { contract } from '../../../contract/index.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { migrateInside } from '../../../platform/db/migrate.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { createBareDatabase } from '../../support/database.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { everything } from '../../support/listFilters.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

const { titles, holdingUploads, summaries, consortiumPackages, openAccess, packages } = contract
type ListInput = InputOf<typeof titles.list>

let carrel: TestPlatform
let library: Caller
let office: Caller
let staff: Caller
let journals: { id: number; name: string; onlineIssn: string; publisher: string }[]

beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  office = await carrel.signIn('consortium')
  staff = await supportAt(carrel, meridianId)
  // Names of one letter in both cases, of equal names, and holdings without a year or a date.
  await rowsOf(`
    update titles set name = case id % 2 when 0 then 'ÄRZTE 50%_done' else 'ärzte 50%_done' end
      where id % 3 = 1 and id in (
        select title_id from library_titles where customer_id = ${meridianId} and access_type = 'electronic');
    update library_titles set start_date = null, resource_year = null where id % 5 = 0`)
  journals = await rowsOf(`
    select t.id, t.name, t.online_issn as "onlineIssn", p.name as publisher from titles t
    join publishers p on p.id = t.publisher_id
    where t.online_issn is not null and t.name not ilike 'ärzte%' order by t.id limit 60`)
})
afterAll(() => carrel.drop())

/** Runs a statement as the owner of the schema and returns its rows. */
async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await carrel.database.owner.query<Row>(text, values)).rows
}

/** The order of each column in terms of the catalogue. */
const orders = {
  recordId: 'held.id',
  holdingId: 'held.id',
  titleId: 'held.title_id',
  accessType: 'held.access_type',
  title: 'title.sort_name',
  resourceType: 'type.name',
  resourceYear: 'held.resource_year',
  startDate: 'held.start_date',
  endDate: 'held.end_date',
  publisherName: 'publisher.name',
  identifiers: `concat_ws(', ', title.print_issn, title.online_issn, title.isbn)`,
  origins: 'title.is_open_access',
} satisfies Record<NonNullable<ListInput['sort']>, string>

/** The ids of the list as a join of the catalogue has them. */
async function expected({ title, resourceType, accessType, sort, order }: ListInput) {
  const pattern = `%${title.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await rowsOf<{ id: string }>(
    `select held.id from library_titles held
     join titles title on title.id = held.title_id
     join resource_types type on type.id = title.resource_type_id
     join publishers publisher on publisher.id = title.publisher_id
     where held.customer_id = $1 and held.kind = 'journal' and held.removed_at is null
       and title.name ilike $2 and ($3 = '' or type.id::text = $3) and $4 in ('all', held.access_type)
     order by ${orders[sort ?? 'title']} ${order === 'DESC' ? 'desc nulls last' : 'asc nulls first'},
       title.sort_name, held.id`,
    [meridianId, pattern, resourceType, accessType],
  )
  return rows.map(({ id }) => Number(id))
}

/** The ids of the list, read page by page to its end, and beyond it. */
async function pages(input: ListInput) {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await library.call(titles.list, { ...input, page, perPage: 7 })
    ids.push(...rows.map(({ recordId }) => recordId))
    if (rows.length === 0) return { ids, total }
  }
}

const filters: Pick<ListInput, 'title' | 'resourceType' | 'accessType'>[] = [
  everything,
  { ...everything, accessType: 'print' },
  { ...everything, title: 'AN' },
  { ...everything, title: 'Ärzte 50%_D', accessType: 'electronic' },
  { ...everything, title: 'no such name' },
  { ...everything, resourceType: '1', title: 'journal' },
]

/** The figures of the summary, counted from the rows. */
async function countedSummary(types: readonly string[]) {
  const rows = await rowsOf<{ type: string | null; count: string }>(
    `select type, case when type is null then count(distinct title_id) else count(*) end as count
     from (
       select case access_type when 'print' then 'Print' else 'Online' end as type, title_id
       from library_titles where customer_id = $1 and removed_at is null and kind = 'journal'
       union all
       select distinct case origin when 'own' then 'Package' else 'Consortia Package' end, title_id
       from member_packages join packages p on p.id = package_id and p.kind = 'journal'
       join package_titles using (package_id) where customer_id = $1
       union all
       select 'Open Access', t.id from oa_subject_assignments oa
       join titles t on t.subject_id = oa.subject_id and t.is_open_access
       join resource_types r on r.id = t.resource_type_id and r.kind = 'journal'
       where oa.customer_id = $1
     ) as ways where type = any ($2) group by grouping sets ((type), ())`,
    [meridianId, types],
  )
  const counts = new Map(rows.map(({ type, count }) => [type, Number(count)]))
  return [...types, null].map((type) => [type ?? 'Unique Total', counts.get(type) ?? 0])
}

const reports = {
  all: ['Print', 'Online', 'Package', 'Consortia Package', 'Open Access'],
  print: ['Print'],
  electronic: ['Online'],
  package: ['Package', 'Consortia Package'],
  openAccess: ['Open Access'],
} as const

/**
 * Returns what differs from the catalogue in the list by title and publisher, in the names of the holdings and in the
 * summary, each with what was expected.
 */
async function differences(): Promise<unknown[]> {
  const pairs: [what: string, actual: unknown, expected: unknown][] = []
  for (const sort of ['title', 'publisherName'] as const) {
    for (const order of ['ASC', 'DESC'] as const) {
      const input = { customerId: meridianId, ...everything, sort, order }
      const { ids, total } = await pages(input)
      pairs.push([`${sort} ${order}`, ids, await expected(input)], ['total', total, ids.length])
    }
  }
  const outOfStep = await rowsOf(`
    select held.id from library_titles held
    join titles title on title.id = held.title_id
    join publishers publisher on publisher.id = title.publisher_id
    where (held.sort_name, held.publisher_name) is distinct from (title.sort_name, publisher.name)`)
  pairs.push(['holdings with another name', outOfStep, []])
  for (const [reportType, types] of Object.entries(reports)) {
    const { rows } = await library.call(summaries.titles, {
      customerId: meridianId,
      reportType: reportType as keyof typeof reports,
    })
    const figures = rows.map(({ subscriptionType, count }) => [subscriptionType, count])
    pairs.push([`summary of ${reportType}`, figures, await countedSummary(types)])
  }
  return pairs.filter(([, actual, reference]) => !isEqual(actual, reference))
}

describe('the list of titles', () => {
  it.each(Object.keys(orders) as (keyof typeof orders)[])(
    'by %s has the order of the catalogue on every page, with every filter',
    async (sort) => {
      for (const order of ['ASC', 'DESC'] as const) {
        for (const filter of filters) {
          const input = { customerId: meridianId, ...filter, sort, order }
          const { ids, total } = await pages(input)
          expect([filter, order, ids]).toEqual([filter, order, await expected(input)])
          expect(total).toBe(ids.length)
        }
      }
    },
  )

  it('is searched by names that some of it has, and by one that nothing has', async () => {
    const counts = await Promise.all(
      filters.map(async (filter) => (await expected({ customerId: meridianId, ...filter })).length),
    )
    const [all = 0, ...filtered] = counts
    expect(filtered.map((count) => count > 0)).toEqual([true, true, true, false, true])
    expect(filtered.every((count) => count < all)).toBe(true)
  })
})

describe('the list searched by a name that 2,001 titles of the catalogue have', () => {
  it('has those that the library holds, in the same order', async () => {
    await rowsOf(`
      with added as (
        insert into titles (name, resource_type_id, publisher_id, subject_id)
        select 'Tides, part ' || n, first.resource_type_id, first.publisher_id, first.subject_id
        from generate_series(1, 2001) n
        cross join (select * from titles where resource_type_id = 1 order by id limit 1) first
        returning id, name)
      insert into library_titles (customer_id, title_id, kind, access_type)
      select ${meridianId}, id, 'journal', 'print' from added where name like '%1'`)
    for (const title of ['TIDES', 'tides, part 19', 'es, part 2001']) {
      const input = { customerId: meridianId, ...everything, title }
      const { ids, total } = await pages(input)
      expect(ids).toEqual(await expected(input))
      expect(total).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(0)
    }
  })
})

describe('list and summary agree with the catalogue', { tags: 'long' }, () => {
  const upload = (from: number, to: number, action: 'overwrite' | 'append', start: string) =>
    library.call(titles.upload, {
      customerId: meridianId,
      action,
      accessType: 'electronic',
      uploadId: undefined,
      file: csv(
        ['Title', 'Online ISSN', 'Start Date'],
        ...journals.slice(from, to).map(({ name, onlineIssn }) => [`"${name}"`, onlineIssn, start]),
      ),
    })
  const importTitles = (rows: { name: string; onlineIssn: string; publisher: string }[]) =>
    staff.call(administration.importReference, {
      kind: 'titles',
      package: '',
      subject: 'Renamed titles',
      file: new Blob([
        [
          'publication_title\tonline_identifier\tpublisher_name\tpublication_type\tcoverage_depth',
          ...rows.map(
            ({ name, onlineIssn, publisher }) =>
              `${name}\t${onlineIssn}\t${publisher}\tserial\tfulltext`,
          ),
        ].join('\n'),
      ]),
    })

  it('as loaded', async () => {
    expect(await differences()).toEqual([])
  })

  it('after uploads that add, replace and are taken back', async () => {
    await upload(0, 40, 'append', '2003')
    expect(await differences()).toEqual([])
    await upload(20, 60, 'overwrite', '2004')
    expect(await differences()).toEqual([])
    const { rows } = await library.call(holdingUploads.history, {
      customerId: meridianId,
      kind: 'titles',
    })
    await library.call(holdingUploads.undo, {
      customerId: meridianId,
      batchId: rows[0]?.batchId ?? 0,
    })
    expect(await differences()).toEqual([])
  })

  it('after many are removed, and restored on a later day', async () => {
    const recordIds = (await pages({ customerId: meridianId, ...everything })).ids.filter(
      (_, index) => index % 3 === 0,
    )
    await library.call(titles.removeSelected, { customerId: meridianId, recordIds })
    expect(await differences()).toEqual([])
    await rowsOf(
      `update library_titles set added_at = added_at - interval '9 days', removed_at = removed_at - interval '9 days'
       where id = any ($1)`,
      [recordIds],
    )
    const [last] = await rowsOf<{ id: string }>('select max(id) as id from library_titles')
    await library.call(titles.restore, { customerId: meridianId, recordIds })
    // The days of the earlier rows stay on record.
    const copies = await rowsOf('select id from library_titles where id > $1', [last?.id])
    expect(copies.length).toBeGreaterThan(0)
    expect(await differences()).toEqual([])
  })

  it('after packages are assigned, added and removed, and open access is chosen', async () => {
    const { rows } = await library.call(packages.available, {
      customerId: meridianId,
      aggregatorId: null,
    })
    const [first = 0, second = 0] = rows.filter((row) => !row.assigned).map((row) => row.packageId)
    const assign = (packageId: number, memberId: number) =>
      office.call(consortiumPackages.assign, {
        assignment: { packageIds: [packageId], consortiumId, memberIds: [memberId] },
      })
    await assign(first, meridianId)
    expect(await differences()).toEqual([])
    await assign(second, consortiumId)
    expect(await differences()).toEqual([])
    await rowsOf('delete from library_packages where customer_id = $1 and package_id % 2 = 0', [
      meridianId,
    ])
    const subjects = await rowsOf<{ id: number }>(
      'select distinct subject_id as id from titles where is_open_access order by 1 limit 3',
    )
    await library.call(openAccess.assign, {
      assignment: {
        details: { customerId: meridianId, subjectIds: subjects.map(({ id }) => id) },
      },
    })
    expect(await differences()).toEqual([])
  })

  it('after the catalogue renames titles, gives them to another publisher, and renames one', async () => {
    await upload(2, 3, 'append', '2003')
    const [first, second, third] = journals
    if (first === undefined || second === undefined || third === undefined) throw new Error('few')
    await importTitles([
      { ...first, name: 'Zz renamed to the end' },
      { ...second, publisher: 'Aa first of publishers' },
      { ...third, name: '!! renamed to the beginning', publisher: 'Zz last of publishers' },
    ])
    expect(await differences()).toEqual([])
    const { rows } = await library.call(titles.list, {
      customerId: meridianId,
      ...everything,
      page: 1,
      perPage: 1,
    })
    expect(rows[0]?.title).toBe('!! renamed to the beginning')
    await rowsOf(`update publishers set name = name || ' and daughters' where id % 2 = 0`)
    expect(await differences()).toEqual([])
    await rowsOf(
      `with added as (
         insert into titles (name, resource_type_id, publisher_id, subject_id)
         select 'Held by nobody', resource_type_id, publisher_id, subject_id
         from titles order by id limit 1 returning id)
       update library_titles set title_id = (select id from added)
       where id = (select max(id) from library_titles)`,
    )
    expect(await differences()).toEqual([])
  })

  it('when a title is renamed while a library adds it', async () => {
    const adding = await carrel.database.owner.connect()
    const [added] = await rowsOf<{ id: number }>(
      `insert into titles (name, resource_type_id, publisher_id, subject_id)
       select 'Added under its old name', resource_type_id, publisher_id, subject_id
       from titles order by id limit 1 returning id`,
    )
    await adding.query('begin')
    await adding.query(
      `insert into library_titles (customer_id, title_id, kind, access_type)
       values ($1, $2, 'journal', 'print')`,
      [meridianId, added?.id],
    )
    const renaming = rowsOf(`update titles set name = 'Its new name' where id = $1`, [added?.id])
    const isWaiting = async () =>
      (await rowsOf(`select from pg_locks where not granted and mode = 'ShareRowExclusiveLock'`))
        .length
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
    await adding.query('commit')
    adding.release()
    await renaming
    expect(await differences()).toEqual([])
  })
})

it('holdings of an installation get their names when it is upgraded', async () => {
  const database = await createBareDatabase()
  try {
    await database.db.transaction().execute((tx) => migrateInside(tx, { last: '0056-mail-list' }))
    await database.owner.query(`
      insert into subjects (name) values ('Botany');
      insert into publishers (name) values ('Meadow Press');
      insert into titles (name, resource_type_id, publisher_id, subject_id) values ('Annals of Moss', 1, 1, 1);
      insert into countries (id, name) values (1, 'Northland');
      insert into customers (id, organization_name, display_name, country_id)
        values (7, 'Seven', 'Seven', 1);
      insert into library_titles (customer_id, title_id, kind, access_type, removed_at) values
        (7, 1, 'journal', 'print', null), (7, 1, 'journal', 'print', now())`)
    const before = await database.owner.query('select * from resource_counts')
    await database.db.transaction().execute((tx) => migrateInside(tx))
    const { rows } = await database.owner.query(
      'select distinct sort_name, publisher_name, count(*)::int from library_titles group by 1, 2',
    )
    expect(rows).toEqual([
      { sort_name: 'annals of moss', publisher_name: 'Meadow Press', count: 2 },
    ])
    expect((await database.owner.query('select * from resource_counts')).rows).toEqual(before.rows)
    await database.owner.query(
      `update library_titles set removed_at = now() where removed_at is null`,
    )
    expect((await database.owner.query('select * from resource_counts')).rows).toEqual([])
  } finally {
    await database.drop()
  }
})
