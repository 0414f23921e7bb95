import type { RowEffect, UploadAction } from '../../../contract/holdings/uploads.ts'
import { sql } from 'kysely'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import type { HoldingAccess } from '../../../contract/holdings/holdingAccess.ts'
import { reasons } from '../../../contract/holdings/rows.ts'
import type { Db } from '../../context.ts'
import { headerLine } from '../../uploads/stagingStore.ts'
import type { LineFault, ReadLine } from './readRows.ts'

/** The list that an upload changes: all books, or the journals of one access type. */
export interface ListScope {
  customerId: number
  kind: HoldingKind
  /** null for every access type. */
  accessType: HoldingAccess | null
}

/** Creates the temporary table `incoming` for the rows of the file; it is dropped when the transaction ends. */
export async function createIncoming(db: Db): Promise<void> {
  await sql`
    create temp table incoming (
      line int not null, title text, print_issn text, online_issn text, isbn text,
      access_type text, year smallint, start_date text, end_date text, first_volume text,
      first_issue text, last_volume text, last_issue text, title_url text, embargo text,
      coverage_depth text, notes text, title_id int, fault text, effect text, held_id bigint
    ) on commit drop`.execute(db)
}

/** Position of the cells as sent in a staged row, after the columns of `incoming`. */
export const sentCells = 16
/** Position of the warnings in a staged row. */
export const warningsPosition = sentCells + 1

/** A warning about a cell of a row, as it is staged. */
type StagedWarning = Omit<LineFault, 'line'>

/**
 * A staged row: values in the order of the columns of `incoming`, then the cells as they were sent, then the warnings.
 */
export type StagedContent = (
  | string
  | number
  | null
  | readonly string[]
  | readonly StagedWarning[]
)[]

/** Returns a valid row as it is staged. */
export function stagedContent(
  one: ReadLine,
  cells: readonly string[],
  warnings: readonly StagedWarning[],
): StagedContent {
  return [
    one.title,
    one.printIssn,
    one.onlineIssn,
    one.isbn,
    one.accessType,
    one.year,
    one.startDate,
    one.endDate,
    one.firstVolume,
    one.firstIssue,
    one.lastVolume,
    one.lastIssue,
    one.titleUrl,
    one.embargo,
    one.coverageDepth,
    one.notes,
    cells,
    warnings,
  ]
}

/** Returns an invalid row as it is staged: only its cells. */
export const invalidContent = (cells: readonly string[]): StagedContent => [
  ...Array.from({ length: sentCells }, () => null),
  cells,
]

/** Copies the rows of a staged upload that have no fault into `incoming`. */
export async function addIncoming(db: Db, stagedId: string): Promise<void> {
  await sql`
    insert into incoming
    select line, r->>0, r->>1, r->>2, r->>3, r->>4, (r->>5)::smallint, r->>6, r->>7, r->>8,
      r->>9, r->>10, r->>11, r->>12, r->>13, r->>14, r->>15
    from (select line, content as r from staged_rows
      where staged_id = ${stagedId} and faults is null and line > ${headerLine}) as staged`.execute(
    db,
  )
}

/** Sets the catalogue title of every row of `incoming`, and the effect that writing the row would have. */
export async function matchIncoming(db: Db, scope: ListScope): Promise<void> {
  await sql`create index on incoming (line); analyze incoming`.execute(db)
  await findTitles(db, scope.kind)
  await refuseDuplicates(db)
  await compare(db, scope)
}

/** Sets `title_id` by ISBN or ISSN. Either ISSN column may hold either ISSN, because people swap them. */
async function findTitles(db: Db, kind: HoldingKind): Promise<void> {
  const titlesOfRows =
    kind === 'book'
      ? sql`select i.line, t.id as title_id from incoming i join titles t on t.isbn = i.isbn`
      : sql`
        select i.line, t.id as title_id from incoming i join titles t on t.print_issn = i.print_issn
        union select i.line, t.id from incoming i join titles t on t.online_issn = i.online_issn
        union select i.line, t.id from incoming i join titles t on t.online_issn = i.print_issn
        union select i.line, t.id from incoming i join titles t on t.print_issn = i.online_issn`
  await sql`
    update incoming as i set
      title_id = case when found.titles = 1 then found.title_id end,
      fault = case when found.titles is null then ${reasons.unknown}
        when found.titles > 1 then ${reasons.conflicting} end
    from incoming as every
    left join (
      select k.line, count(*) as titles, min(k.title_id) as title_id
      from (${titlesOfRows}) as k
      join titles t on t.id = k.title_id
      join resource_types type on type.id = t.resource_type_id and type.kind = ${kind}
      group by k.line
    ) as found using (line)
    where i.line = every.line`.execute(db)
}

/** Sets a fault on every row that repeats title, access and start date of an earlier row of the file. */
async function refuseDuplicates(db: Db): Promise<void> {
  await sql`
    update incoming as i set fault = ${`${reasons.twice} `} || duplicates.first_line, title_id = null
    from (
      select line, first_value(line) over same as first_line from incoming where title_id is not null
      window same as (partition by title_id, access_type, coalesce(start_date, '') order by line)
    ) as duplicates
    where i.line = duplicates.line and duplicates.first_line <> i.line`.execute(db)
}

/** Returns the query of the rows of the list that are not removed. */
export const liveRows = ({ customerId, kind, accessType }: ListScope) => sql`
  select * from library_titles
  where customer_id = ${customerId} and kind = ${kind} and removed_at is null
    ${accessType === null ? sql`` : sql`and access_type = ${accessType}`}`

/** Condition that a row equals its holding. A file without years, such as KBART, does not change the year. */
const same = sql`(
  (i.year is null or i.year is not distinct from held.resource_year)
  and i.end_date is not distinct from held.end_date::text
  and i.first_volume = held.first_volume and i.first_issue = held.first_issue
  and i.last_volume = held.last_volume and i.last_issue = held.last_issue
  and i.embargo = held.embargo and i.coverage_depth = held.coverage_depth and i.notes = held.notes
  and i.title_url in (coalesce(nullif(held.title_url, ''), t.title_url), held.title_url))`

async function compare(db: Db, scope: ListScope): Promise<void> {
  await sql`
    update incoming as i set held_id = held.id,
      effect = case when held.id is null then 'added' when ${same} then 'kept' else 'changed' end
    from incoming as every
    join titles t on t.id = every.title_id
    left join (${liveRows(scope)}) as held
      on held.title_id = every.title_id and held.access_type = every.access_type
      and coalesce(held.start_date::text, '') = coalesce(every.start_date, '')
    where i.line = every.line`.execute(db)
}

/** How many holdings an upload would add, change, remove and leave as they are. */
export interface Plan {
  added: number
  changed: number
  removed: number
  kept: number
}

/** Returns what an upload would change; appending changes and removes nothing (docs/requirements/resources.md §9). */
export async function planUpload(db: Db, scope: ListScope, action: UploadAction): Promise<Plan> {
  const { rows } = await sql<Record<RowEffect | 'live', number>>`
    select count(*) filter (where effect = 'added') as added,
      count(*) filter (where effect = 'changed') as changed,
      count(*) filter (where effect = 'kept') as kept,
      (select count(*) from (${liveRows(scope)}) as live) as live
    from incoming`.execute(db)
  const { added, changed, kept, live } = rows[0] ?? { added: 0, changed: 0, kept: 0, live: 0 }
  if (action === 'append') return { added, changed: 0, removed: 0, kept: live }
  return { added, changed, removed: live - changed - kept, kept }
}
