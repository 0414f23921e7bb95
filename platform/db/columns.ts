import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A calendar day, YYYY-MM-DD: the driver leaves `date` as text. */
export type Day = string
/** A date as precise as it is known: YYYY, YYYY-MM or YYYY-MM-DD. */
export type PartialDate = string

/** A timestamp column: read as `Date`, written as `Date` or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Set by a default when left out. */
export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: written as text that JSON.stringify made, read as what it holds. */
export type Json<T> = ColumnType<T, string, string>

/** A JSON column with a default: read as `T`, written as JSON text. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>
/** Counted up by the database at every update; never written by hand. */
export type RowVersion = GeneratedAlways<number>
/** Filled by a trigger or a generated column. */
export type Computed<T> = GeneratedAlways<T>

/** A column that the database fills when an insert leaves it out. */
export type Defaulted<T> = Generated<T>
