import { pick } from 'es-toolkit'
import { z } from 'zod'
import { withWireKeys, type WireKeysCodec, wireKeysOf } from './withWireKeys.ts'
import { coded } from './codes.ts'

/**
 * Page and order of a list. Without `page` and `perPage` the whole list is returned, never a part of it; one of more
 * than `maxListRows` rows is refused.
 */
export interface ListQuery<S extends string = string> {
  page?: number | undefined
  perPage?: number | undefined
  sort?: S | undefined
  order?: 'ASC' | 'DESC' | undefined
}

/**
 * A page number or a page size, which are among the fields of the specified list filter
 * (docs/requirements/delivery-and-reports.md §3). An empty one is a missing one (docs/calls.md#lists).
 */
export const count = z
  .codec(
    z.union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,7}$/, 'must be a whole number'),
    ]),
    z.int().min(1).max(1_000_000).optional(),
    {
      decode: (wire) => (wire === '' ? undefined : Number(wire)),
      encode: (value) => value ?? '',
    },
  )
  .optional()

/** The direction of a list, in any case. An empty one is a missing one (docs/calls.md#lists). */
const order = z
  .codec(
    z.string().regex(/^(asc|desc)?$/i, 'must be one of ASC, DESC'),
    z.enum(['ASC', 'DESC']).optional(),
    {
      decode: (wire) => (wire === '' ? undefined : (wire.toUpperCase() as 'ASC' | 'DESC')),
      encode: (value) => value ?? '',
    },
  )
  .optional()

const pageFields = { page: count, perPage: count }
const pageNames = { page: 'page_no', perPage: 'rpp' }

/** Returns the input schema of a list with a fixed order: filters by their own names, page and page size. */
export const pagedInput = <S extends z.ZodRawShape>(shape: S) =>
  withWireKeys({ ...shape, ...pageFields }, pageNames)

interface ListInputOptions<Filters, Sortable> {
  /** Second wire names by which filters are read too. */
  aliases?: { [K in keyof Filters]?: string }
  /** The fields by which the list can be sorted; all fields of the row by default. */
  sortable?: readonly Sortable[] | undefined
}

/**
 * Returns the input schema of a paged list: its filters plus page, page size and sort, which is the wire name of one of
 * the row's fields, or of those in `sortable`. Throws when `withWireKeys` did not make the row.
 */
export function listInput<
  S extends z.ZodRawShape,
  R extends z.ZodRawShape,
  C extends keyof R & string = keyof R & string,
>(
  row: WireKeysCodec<R>,
  shape: S,
  names: { [K in keyof S]?: string } = {},
  { aliases, sortable }: ListInputOptions<S, C> = {},
) {
  return withWireKeys(
    { ...shape, ...pageFields, ...sortFields(row, sortable) },
    { ...names, ...pageNames },
    aliases,
  )
}

/** Returns the wire names of a row's fields. Throws when `withWireKeys` did not make the row. */
function wireNamesOf<R extends z.ZodRawShape>(
  row: WireKeysCodec<R>,
): Record<keyof R & string, string> {
  const meta = wireKeysOf(row)
  if (!meta) throw new Error('The row of a list must be declared with withWireKeys()')
  return meta.names
}

/** Returns the input fields of an order: by one of the row's fields, or of those in `sortable`. */
function sortFields<R extends z.ZodRawShape, C extends keyof R & string>(
  row: WireKeysCodec<R>,
  sortable: readonly C[] | undefined,
) {
  const names: Record<C, string> = wireNamesOf(row)
  const sort = coded(sortable === undefined ? names : pick(names, sortable))
  return {
    sort: z
      .codec(z.string().max(100), sort.optional(), {
        decode: (wire) => (wire === '' ? undefined : wire),
        encode: (field) => String(field ?? ''),
      })
      .optional(),
    order,
  }
}

/** The longest list of column names on the wire, in characters. */
const maxColumnsLength = 2000

/** Returns the schema of a list of the row's fields: wire names separated by commas; an empty text is an empty list. */
function columnsField<R extends z.ZodRawShape>(row: WireKeysCodec<R>) {
  const names = wireNamesOf(row)
  return z.codec(
    z.string().max(maxColumnsLength),
    z.array(coded(names)).max(Object.keys(names).length),
    {
      decode: (text) => text.split(',').filter((name) => name !== ''),
      encode: (columns) => columns.join(','),
    },
  )
}

/**
 * Returns the input schema of a list's export: the filters of the list, its order, and the columns to include, in their
 * order; no columns, or an empty list, means all. Throws when `withWireKeys` did not make the row.
 */
export function exportInput<
  S extends z.ZodRawShape,
  R extends z.ZodRawShape,
  C extends keyof R & string = keyof R & string,
>(
  row: WireKeysCodec<R>,
  shape: S,
  names: { [K in keyof S]?: string },
  { aliases, sortable }: ListInputOptions<S, C> = {},
) {
  return withWireKeys(
    { ...shape, ...sortFields(row, sortable), columns: columnsField(row).optional() },
    names,
    aliases,
  )
}
