import { z } from 'zod'

/** The largest `integer` of PostgreSQL, the type of ids and codes. */
export const maxInteger = 2_147_483_647

/** A record id: a whole number from 1. */
export const id = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,10}$/, 'must be an id'),
  ]),
  z.int().min(1).max(maxInteger),
  { decode: (wire) => Number(wire), encode: (value) => value },
)

/** Rows that one call removes or restores at most. */
const maxSelectedRows = 1000

/**
 * One to 1,000 ids of selected rows. A single id is a list of one, as callers from before the selection of rows send
 * it.
 */
export const selectedIds = z.codec(
  z.union([z.array(id).min(1).max(maxSelectedRows), id]),
  z.array(z.int().min(1).max(maxInteger)).min(1).max(maxSelectedRows),
  { decode: (value) => (Array.isArray(value) ? value : [value]), encode: (ids) => ids },
)

/** An id on the wire, or what says that there is none: empty, null, the word `null` or `0`. */
const idOrBlank = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^(\d{0,10}|null)$/, 'must be an id'),
  z.null(),
])

/** The id of a field of a record that may have none, which is null on the wire; empty and `0` are read as none too. */
export const idOrNone = z.codec(idOrBlank, z.int().min(1).max(maxInteger).nullable(), {
  decode: (wire) => Number(wire) || null,
  encode: (value) => value,
})

/**
 * Returns the codec of a filter by an id of at most `max`, where empty, null, the word `null`, `0` and missing mean
 * "all".
 */
const idOrAllUpTo = (max: number) =>
  z
    .codec(idOrBlank, z.int().min(1).max(max).nullable(), {
      decode: (wire) => Number(wire) || null,
      encode: (value) => value ?? 0,
    })
    .default(null)

/**
 * A filter by id where empty, null, the word `null`, `0` and missing mean "all" (docs/calls.md#empty-filters).
 * Clean: the id or null; wire: the id or 0.
 */
export const idOrAll = idOrAllUpTo(maxInteger)

/**
 * A filter by up to 100 ids, separated by commas, where what means "all" in `idOrAll` means it here.
 * Clean: the ids, at least one, or null; wire: the ids or 0.
 */
export const idsOrAll = z
  .codec(
    z.union([
      z.number(),
      z
        .string()
        .trim()
        .max(1000)
        .regex(/^(\d{1,10}(, *\d{1,10})*|null)?$/, 'must be ids separated by commas'),
      z.null(),
    ]),
    z.array(z.int().min(1).max(maxInteger)).min(1).max(100).nullable(),
    {
      decode: (wire) =>
        Number(wire) === 0 || wire === 'null' ? null : String(wire).split(',').map(Number),
      encode: (ids) => ids?.join(',') ?? 0,
    },
  )
  .default(null)

/**
 * A filter by the id of a short fixed list, such as priorities: PostgreSQL's `smallint`. What means
 * "all" in `idOrAll` means it here.
 */
export const smallIdOrAll = idOrAllUpTo(32_767)
