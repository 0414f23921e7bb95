import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'

/** Ready-made filters for the fields of a plain resource. */

/** Holds the words anywhere, whatever the case. */
export const contains =
  (column: RawBuilder<unknown>) =>
  (words: string): RawBuilder<unknown> =>
    sql`${column} ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`

export const equals =
  (column: RawBuilder<unknown>) =>
  (value: string): RawBuilder<unknown> =>
    sql`${column}::text = ${value}`

/** From the beginning of a day on. */
export const since =
  (column: RawBuilder<unknown>) =>
  (day: string): RawBuilder<unknown> =>
    sql`${column} >= ${validDay(day)}::date`

/** To the end of a day. */
export const until =
  (column: RawBuilder<unknown>) =>
  (day: string): RawBuilder<unknown> =>
    sql`${column} < ${validDay(day)}::date + 1`

function validDay(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return day
  throw new Problem('invalid', `${day} is not a day`, {
    fields: { filter: 'must be a day, YYYY-MM-DD' },
  })
}
