import type { RowEffect, UploadAction } from '../../../contract/holdings/uploads.ts'
import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { warnings } from '../../../contract/holdings/rowWarnings.ts'
import type { RowFault } from '../../../contract/holdings/rows.ts'
import type { Db } from '../../context.ts'
import { headerLine } from '../../uploads/stagingStore.ts'
import { identifiersOf } from '../searchStore.ts'
import { sentCells, warningsPosition } from './incomingStore.ts'
import type { LineFault } from './readRows.ts'

/** Returns the header that the fault of an identifier names. */
const identifierColumn = (kind: HoldingKind) => sql.lit(kind === 'book' ? 'ISBN' : 'ISSN')

/**
 * Returns the number of rejected rows: those with a fault of their own, those with an identifier that no title has, and
 * those that repeat an earlier row of the file.
 */
export async function countRejected(db: Db, stagedId: string): Promise<number> {
  const { rows } = await sql<{ rejected: number }>`
    select (select count(*) from staged_rows where staged_id = ${stagedId} and faults is not null)
      + (select count(*) from incoming where fault is not null) as rejected`.execute(db)
  return rows[0]?.rejected ?? 0
}

/** Returns the first `count` faults of the rejected rows, in the order of the file. */
export async function firstFaults(
  db: Db,
  { stagedId, kind, count }: { stagedId: string; kind: HoldingKind; count: number },
): Promise<LineFault[]> {
  const { rows } = await sql<LineFault>`
    select line, fault->>'title' as title, fault->>'column' as "column", fault->>'value' as value,
      fault->>'reason' as reason
    from (
      (select line, faults from staged_rows
        where staged_id = ${stagedId} and faults is not null order by line limit ${count})
      union all
      (select line, jsonb_build_array(jsonb_build_object('title', title,
          'column', ${identifierColumn(kind)}::text, 'value', ${identifiersOf('i')}, 'reason', fault))
        from incoming i where fault is not null order by line limit ${count})
    ) as rejected
    cross join jsonb_array_elements(faults) with ordinality as each (fault, nth)
    order by line, nth limit ${count}`.execute(db)
  return rows
}

/**
 * Words that many titles share, so that they do not show that two titles are the same. Only words of three letters or
 * more are compared.
 */
const commonWords =
  `the and for journal journals international annals archives bulletin proceedings transactions
  review reviews letters research studies advances science sciences revue zeitschrift new`.split(
    /\s+/,
  )

/** Characters of a title that are compared: enough for its first words, and a second of work for 16,000 rows. */
const comparedLength = 100

/**
 * Returns the beginnings of the words of a title, without accents, so that "Ann. Bot." and "Annals of Botany" have one
 * in common.
 */
const wordBeginnings = (title: RawBuilder<string>) => sql<string[]>`array(
  select left(word, 3)
  from regexp_split_to_table(
    regexp_replace(
      normalize(lower(left(${title}, ${sql.lit(comparedLength)})), NFD), '[\u0300-\u036f]', '', 'g'
    ), '[^[:alnum:]]+') as word
  where length(word) >= 3 and word <> all (${commonWords}))`

/** What a preview says about rows that are accepted, but have a value that is unlikely to be meant. */
export interface DoubtfulRows {
  doubtful: number
  warnings: (RowFault & { row: number; title: string })[]
}

/**
 * Returns the number of such rows, and the first `count` warnings in the order of the file. A journal whose title has
 * no word in common with the title of the platform to which its ISSN belongs is among them.
 */
export async function doubtfulRows(
  db: Db,
  { stagedId, kind, count }: { stagedId: string; kind: HoldingKind; count: number },
): Promise<DoubtfulRows> {
  const { rows } = await sql<DoubtfulRows>`
    with other_titles as (
      select i.line, i.title, coalesce(i.print_issn, i.online_issn) as issn, t.name,
        ${wordBeginnings(sql`i.title`)} as sent, ${wordBeginnings(sql`t.name`)} as known
      from incoming i join titles t on t.id = i.title_id
      where ${kind} = 'journal' and lower(i.title) <> lower(t.name)
    ), found as (
      select i.line, 1 as nth, jsonb_build_object('row', i.line) || warning as warning
      from staged_rows s
      join incoming i on i.line = s.line and i.fault is null
      cross join jsonb_array_elements(s.content->${sql.lit(warningsPosition)}) as warning
      where s.staged_id = ${stagedId} and s.line > ${headerLine} and s.faults is null
      union all
      select line, 2, jsonb_build_object('row', line, 'title', title, 'column', 'ISSN', 'value', issn,
        'reason', ${warnings.otherTitle}::text || ': ' || name)
      from other_titles
      where sent <> '{}' and known <> '{}' and not sent && known
    )
    select (select count(distinct line)::int from found) as doubtful,
      coalesce((
        select jsonb_agg(warning order by line, nth)
        from (select * from found order by line, nth limit ${count}) as first
      ), '[]') as warnings`.execute(db)
  return rows[0] ?? { doubtful: 0, warnings: [] }
}

/** A rejected row: its cells as they were sent, and its faults. */
export interface RejectedLine {
  cells: string[]
  faults: Pick<LineFault, 'column' | 'reason'>[]
}

/** Returns the rejected rows in the order of the file. */
export async function rejectedLines(
  db: Db,
  stagedId: string,
  kind: HoldingKind,
): Promise<RejectedLine[]> {
  const { rows } = await sql<RejectedLine>`
    select s.content->${sql.lit(sentCells)} as cells, coalesce(s.faults, jsonb_build_array(
      jsonb_build_object('column', ${identifierColumn(kind)}::text, 'reason', i.fault))) as faults
    from staged_rows s left join incoming i on i.line = s.line
    where s.staged_id = ${stagedId} and s.line > ${headerLine}
      and (s.faults is not null or i.fault is not null)
    order by s.line`.execute(db)
  return rows
}

/** A row in the preview of an upload, with the effect of writing it. */
export interface SampleRow {
  row: number
  title: string
  identifier: string
  startDate: string
  endDate: string
  effect: RowEffect
}

/** Returns the first `count` rows of the file that have a title, with the effect of writing each. */
export async function sampleRows(
  db: Db,
  action: UploadAction,
  count: number,
): Promise<SampleRow[]> {
  const appended = sql`case when i.effect = 'changed' then 'kept' else i.effect end`
  const { rows } = await sql<SampleRow>`
    select i.line as row, t.name as title,
      ${identifiersOf('i')} as identifier,
      coalesce(i.start_date, '') as "startDate", coalesce(i.end_date, '') as "endDate",
      ${action === 'append' ? appended : sql`i.effect`} as effect
    from incoming i join titles t on t.id = i.title_id
    order by i.line limit ${count}`.execute(db)
  return rows
}
