import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { inputDay } from '../../contract/kernel/days.ts'
import { likePattern } from '../db/listing.ts'

/** Returns a filter condition: the column contains the text, ignoring case. */
export const contains =
  (column: RawBuilder<unknown>) =>
  (text: string): RawBuilder<unknown> =>
    sql`${column} ilike ${likePattern(text)}`

/** Returns a filter condition: the column, as text, equals the value. */
export const equals =
  (column: RawBuilder<unknown>) =>
  (value: string): RawBuilder<unknown> =>
    sql`${column}::text = ${value}`

/** Returns a filter condition: the column is the text, ignoring case. */
export const isText =
  (column: RawBuilder<unknown>) =>
  (text: string): RawBuilder<unknown> =>
    sql`lower(${column}) = lower(${text})`

/** Returns a filter condition: the time is on or after the day. */
export const since =
  (column: RawBuilder<unknown>) =>
  (day: string, name: string): RawBuilder<unknown> =>
    sql`${column} >= ${validDay(day, name)}::date`

/** Returns a filter condition: the time is on or before the day. */
export const until =
  (column: RawBuilder<unknown>) =>
  (day: string, name: string): RawBuilder<unknown> =>
    sql`${column} < ${validDay(day, name)}::date + 1`

function validDay(day: string, name: string): string {
  if (inputDay.safeParse(day).success) return day
  throw new Problem('invalid', `${name} is not a day`, {
    fields: { filter: `${name} must be a day, YYYY-MM-DD, from 1900 to 2200` },
  })
}
