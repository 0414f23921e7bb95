import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A calendar day, YYYY-MM-DD. The driver returns `date` columns as text. */
export type Day = string
/** A date of which only the year or the month may be known: YYYY, YYYY-MM or YYYY-MM-DD. */
export type PartialDate = string

/** A timestamp column: read as `Date`, written as `Date` or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** A timestamp column that the database fills when an insert leaves it out. */
export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** A jsonb column: read as `T`, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>

/** A jsonb column with a default: read as `T`, written as JSON text. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>
/** A version that a trigger increments at every update; the platform never writes it. */
export type RowVersion = GeneratedAlways<number>
/** A column that the database computes, by a trigger or as a generated column. */
export type Computed<T> = GeneratedAlways<T>

/** A column that the database fills when an insert leaves it out. */
export type Defaulted<T> = Generated<T>
