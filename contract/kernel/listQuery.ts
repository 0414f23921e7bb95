import { pick } from 'es-toolkit'
import { z } from 'zod'
import { withWireKeys, wireKeysOf } from './withWireKeys.ts'
import { coded } from './scalars.ts'

/** Page and order of a list. Without `page` and `perPage` the whole list is returned, never a part of it. */
export interface ListQuery<S extends string = string> {
  page?: number | undefined
  perPage?: number | undefined
  sort?: S | undefined
  order?: 'ASC' | 'DESC' | undefined
}

const count = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, 'must be a whole number'),
  ]),
  z.int().min(1).max(1_000_000),
  { decode: (wire) => Number(wire), encode: (value) => value },
)

/** Returns the input schema of a list with a fixed order: its filters plus page and page size. */
export const pagedInput = <S extends z.ZodRawShape>(
  shape: S,
  names: { [K in keyof S]?: string } = {},
) =>
  withWireKeys(
    { ...shape, page: count.optional(), perPage: count.optional() },
    { ...names, page: 'page_no', perPage: 'rpp' },
  )

/**
 * Returns the input schema of a paged list: its filters plus page, page size and sort, which is the wire name of one of
 * the row's fields, or of those in `sortable`.
 */
export function listInput<
  S extends z.ZodRawShape,
  R extends z.ZodRawShape,
  C extends keyof R & string = keyof R & string,
>(
  row: { readonly _zod: { readonly def: { readonly out: z.ZodObject<R> } } },
  shape: S,
  names: { [K in keyof S]?: string } = {},
  aliases: { [K in keyof S]?: string } = {},
  sortable?: readonly C[],
) {
  const meta = wireKeysOf(row)
  if (!meta) throw new Error('listInput: the row must be declared with withWireKeys()')
  const sort = coded(sortNames(meta.names as Record<keyof R & string, string>, sortable))
  return withWireKeys(
    {
      ...shape,
      page: count.optional(),
      perPage: count.optional(),
      sort: sort.optional(),
      order: z.enum(['ASC', 'DESC']).optional(),
    },
    { ...names, page: 'page_no', perPage: 'rpp' },
    aliases,
  )
}

/** Returns the wire names of the fields that a list can be sorted by: of all fields without `sortable`. */
function sortNames<F extends string, C extends F>(
  wireNames: Record<F, string>,
  sortable: readonly C[] | undefined,
): Record<C, string> {
  return sortable === undefined ? wireNames : pick(wireNames, sortable)
}

/** The longest list of column names on the wire, in characters. */
const maxColumnsLength = 2000

/**
 * Returns the input schema of a list's export: the filters of the list, its order, and the columns to include, all by the
 * row's wire names. Columns are separated by commas and exported in their order; none, or an empty list, means all
 * columns.
 */
export function exportInput<
  S extends z.ZodRawShape,
  R extends z.ZodRawShape,
  C extends keyof R & string = keyof R & string,
>(
  row: { readonly _zod: { readonly def: { readonly out: z.ZodObject<R> } } },
  shape: S,
  names: { [K in keyof S]?: string } = {},
  aliases: { [K in keyof S]?: string } = {},
  sortable?: readonly C[],
) {
  const meta = wireKeysOf(row)
  if (!meta) throw new Error('exportInput: the row must be declared with withWireKeys()')
  const wireNames = meta.names as Record<keyof R & string, string>
  const column = coded(wireNames)
  const columns = z.codec(
    z.string().max(maxColumnsLength),
    z.array(column).max(Object.keys(wireNames).length),
    {
      decode: (text) => text.split(',').filter((name) => name !== ''),
      encode: (chosen) => chosen.join(','),
    },
  )
  return withWireKeys(
    {
      ...shape,
      sort: coded(sortNames(wireNames, sortable)).optional(),
      order: z.enum(['ASC', 'DESC']).optional(),
      columns: columns.optional(),
    },
    names,
    aliases,
  )
}
