import { sql } from 'kysely'
import type { NameKind, TitleRow } from '../../contract/administration/referenceRows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { bookResourceType } from '../../contract/principal.ts'
import type { Db } from '../context.ts'
import { identifiersOf } from './titleIdentifiers.ts'

/** What loading a file did; rows that were there as they are count as neither. */
export interface LoadCounts {
  added: number
  changed: number
}

/**
 * Loads a list of names; `columns` holds one list of cells for each column of `nameColumns`. Names that a row refers to
 * are added too: the country of a state, the aggregator of a package. Existing names stay.
 */
export async function loadNames(
  db: Db,
  kind: NameKind,
  columns: readonly string[][],
  today: string,
): Promise<LoadCounts> {
  const [first = [], second = [], third = [], fourth = []] = columns
  switch (kind) {
    case 'countries':
      return insertNames(db, 'countries', first)
    case 'subjects':
      return insertNames(db, 'subjects', first)
    case 'aggregators':
      return insertNames(db, 'aggregators', first)
    case 'states':
      await insertNames(db, 'countries', first)
      return insertStates(db, first, second)
    case 'cities':
      await insertNames(db, 'countries', first)
      await insertStates(db, first, second)
      return insertCities(db, first, second, third)
    case 'packages':
      await insertNames(db, 'aggregators', second)
      return insertPackages(
        db,
        { names: first, aggregators: second, kinds: third, types: fourth },
        today,
      )
  }
}

const addedRows = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): LoadCounts => ({
  added: Number(numAffectedRows ?? 0n),
  changed: 0,
})

type NameTable = 'countries' | 'subjects' | 'aggregators' | 'publishers'

const insertNames = async (
  db: Db,
  table: NameTable,
  names: readonly string[],
): Promise<LoadCounts> =>
  addedRows(
    await sql`insert into ${sql.table(table)} (name)
      select distinct name from unnest(${[...names]}::text[]) as t(name)
      on conflict do nothing`.execute(db),
  )

const insertStates = async (
  db: Db,
  countries: readonly string[],
  states: readonly string[],
): Promise<LoadCounts> =>
  addedRows(
    await sql`insert into states (country_id, name)
      select distinct c.id, t.state
      from unnest(${[...countries]}::text[], ${[...states]}::text[]) as t(country, state)
      join countries c on c.name = t.country
      on conflict do nothing`.execute(db),
  )

const insertCities = async (
  db: Db,
  countries: readonly string[],
  states: readonly string[],
  cities: readonly string[],
): Promise<LoadCounts> =>
  addedRows(
    await sql`insert into cities (state_id, name)
      select distinct s.id, t.city
      from unnest(${[...countries]}::text[], ${[...states]}::text[], ${[...cities]}::text[])
        as t(country, state, city)
      join countries c on c.name = t.country
      join states s on s.country_id = c.id and s.name = t.state
      on conflict do nothing`.execute(db),
  )

interface PackageColumns {
  names: readonly string[]
  aggregators: readonly string[]
  kinds: readonly string[]
  types: readonly string[]
}

const insertPackages = async (
  db: Db,
  columns: PackageColumns,
  today: string,
): Promise<LoadCounts> =>
  addedRows(
    await sql`insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
      select distinct on (t.kind, lower(t.name)) a.id, t.kind, t.package_type, t.name, ${today}::date
      from unnest(${[...columns.names]}::text[], ${[...columns.aggregators]}::text[],
        ${[...columns.kinds]}::text[], ${[...columns.types]}::text[])
        as t(name, aggregator, kind, package_type)
      join aggregators a on a.name = t.aggregator
      on conflict do nothing`.execute(db),
  )

/** Returns the package of a name, ignoring case; `undefined` when there is none. */
export async function findPackage(db: Db, name: string) {
  return db
    .selectFrom('packages')
    .select(['id', 'kind'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()
}

/** Resource type of journals (docs/requirements/resources.md §9). */
const journalResourceType = 1

/** Columns of a title that a file sets, with their types, under the keys of `TitleRow`. */
const titleColumns = sql.raw(`name text, publisher text, subject text, resource_type_id int,
  print_issn text, online_issn text, isbn text, first_author text, first_editor text, edition text,
  volume text, title_url text, is_open_access boolean, published_print text, published_online text,
  first_issue_date text, first_volume text, first_issue text, last_issue_date text, last_volume text,
  last_issue text`)

/** What a title is updated to; an identifier that the file lacks stays. */
const titleChanges = sql.raw(`name = r.name, publisher_id = p.id, subject_id = s.id,
  print_issn = coalesce(r.print_issn, t.print_issn), online_issn = coalesce(r.online_issn, t.online_issn),
  first_author = r.first_author, first_editor = r.first_editor, edition = r.edition, volume = r.volume,
  title_url = r.title_url, is_open_access = r.is_open_access, published_print = r.published_print,
  published_online = r.published_online, first_issue_date = r.first_issue_date,
  first_volume = r.first_volume, first_issue = r.first_issue, last_issue_date = r.last_issue_date,
  last_volume = r.last_volume, last_issue = r.last_issue`)

/** The values that `titleChanges` compares, so that an equal title counts as unchanged. */
const storedValues = sql.raw(`(t.name, t.publisher_id, t.subject_id, t.print_issn, t.online_issn,
  t.first_author, t.first_editor, t.edition, t.volume, t.title_url, t.is_open_access,
  t.published_print, t.published_online, t.first_issue_date, t.first_volume, t.first_issue,
  t.last_issue_date, t.last_volume, t.last_issue)`)
const newValues = sql.raw(`(r.name, p.id, s.id, coalesce(r.print_issn, t.print_issn),
  coalesce(r.online_issn, t.online_issn), r.first_author, r.first_editor, r.edition, r.volume,
  r.title_url, r.is_open_access, r.published_print, r.published_online, r.first_issue_date,
  r.first_volume, r.first_issue, r.last_issue_date, r.last_volume, r.last_issue)`)

/**
 * Loads titles with their publishers and subjects. A title is found by any of its identifiers. Returns the id of each
 * title in the order of the rows. Throws `Problem('conflict')` for a row whose identifiers belong to two titles or to a
 * title of another type.
 */
export async function loadTitles(
  db: Db,
  titles: readonly TitleRow[],
): Promise<LoadCounts & { ids: number[] }> {
  await insertNames(
    db,
    'publishers',
    titles.map(({ publisher }) => publisher),
  )
  await insertNames(
    db,
    'subjects',
    titles.map(({ subject }) => subject),
  )
  const knownIds = await findTitles(db, titles)
  const missing = titles.filter((_, index) => knownIds[index] === undefined)
  const changed = await updateTitles(db, titles, knownIds)
  await insertTitles(db, missing)
  const ids = (await findTitles(db, titles)).map((id) => id ?? 0)
  return { added: missing.length, changed, ids }
}

/** Returns the id of each row's title; `undefined` for a title that is not there yet. */
async function findTitles(db: Db, titles: readonly TitleRow[]): Promise<(number | undefined)[]> {
  const identifiers = titles.flatMap(identifiersOf)
  const { rows } = await sql<{ id: number; isBook: boolean; identifier: string }>`
    select id, resource_type_id = ${bookResourceType} as is_book, identifier
    from titles, lateral unnest(array[print_issn, online_issn, isbn]) as identifier
    where print_issn = any (${identifiers}::text[]) or online_issn = any (${identifiers}::text[])
      or isbn = any (${identifiers}::text[])`.execute(db)
  const titleByIdentifier = new Map(rows.map((row) => [row.identifier, row]))
  return titles.map((title) => {
    const [first, second] = identifiersOf(title)
      .map((identifier) => titleByIdentifier.get(identifier))
      .filter((row) => row !== undefined)
    if (first === undefined) return undefined
    const differs = second !== undefined && second.id !== first.id
    if (differs || first.isBook !== title.isBook) {
      throw new Problem(
        'conflict',
        `The identifiers of line ${title.line} belong to another title`,
        {
          fields: { file: `line ${title.line}: online_identifier belongs to another title` },
        },
      )
    }
    return first.id
  })
}

const recordsOf = (titles: readonly (TitleRow & { id?: number })[]): string =>
  JSON.stringify(
    titles.map((title) => ({
      ...Object.fromEntries(
        Object.entries(title).map(([key, value]) => [
          key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
      resource_type_id: title.isBook ? bookResourceType : journalResourceType,
    })),
  )

async function insertTitles(db: Db, titles: readonly TitleRow[]): Promise<void> {
  await sql`insert into titles (resource_type_id, name, publisher_id, subject_id, print_issn,
      online_issn, isbn, first_author, first_editor, edition, volume, title_url, is_open_access,
      published_print, published_online, first_issue_date, first_volume, first_issue,
      last_issue_date, last_volume, last_issue)
    select r.resource_type_id, r.name, p.id, s.id, r.print_issn, r.online_issn, r.isbn,
      r.first_author, r.first_editor, r.edition, r.volume, r.title_url, r.is_open_access,
      r.published_print, r.published_online, r.first_issue_date, r.first_volume, r.first_issue,
      r.last_issue_date, r.last_volume, r.last_issue
    from jsonb_to_recordset(${recordsOf(titles)}::jsonb) as r(${titleColumns})
    join publishers p on p.name = r.publisher
    join subjects s on s.name = r.subject`.execute(db)
}

/** Returns the number of titles that were different. */
async function updateTitles(
  db: Db,
  titles: readonly TitleRow[],
  ids: readonly (number | undefined)[],
): Promise<number> {
  const knownTitles = titles.flatMap((title, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ ...title, id }]
  })
  const { numAffectedRows } = await sql`update titles t set ${titleChanges}
    from jsonb_to_recordset(${recordsOf(knownTitles)}::jsonb) as r(id int, ${titleColumns})
    join publishers p on p.name = r.publisher
    join subjects s on s.name = r.subject
    where t.id = r.id and ${storedValues} is distinct from ${newValues}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Adds titles to a package with their coverage, and updates the coverage of those that it has. */
export async function loadPackageTitles(
  db: Db,
  packageId: number,
  titles: readonly TitleRow[],
  ids: readonly number[],
  today: string,
): Promise<void> {
  const records = JSON.stringify(
    titles.map((title, index) => ({
      title_id: ids[index],
      coverage_start: title.firstIssueDate,
      coverage_end: title.lastIssueDate,
      embargo: title.embargo,
      coverage_depth: title.coverageDepth,
    })),
  )
  await sql`insert into package_titles as t
      (package_id, title_id, coverage_start, coverage_end, embargo, coverage_depth)
    select ${packageId}, r.title_id, r.coverage_start, r.coverage_end, r.embargo, r.coverage_depth
    from jsonb_to_recordset(${records}::jsonb) as r(title_id int, coverage_start text,
      coverage_end text, embargo text, coverage_depth text)
    on conflict (package_id, title_id) do update set coverage_start = excluded.coverage_start,
      coverage_end = excluded.coverage_end, embargo = excluded.embargo,
      coverage_depth = excluded.coverage_depth`.execute(db)
  await db
    .updateTable('packages')
    .set({ lastModifiedOn: today })
    .where('id', '=', packageId)
    .execute()
}
