import { z } from 'zod'
import { coverageDepths } from '../holdings/coverage.ts'
import { call } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { holdingWays } from './facts.ts'

/** Rows of one page of a list of overlaps, unless the caller says another number. */
export const overlapsPerPage = 50

/** The most rows of one page, for exports. */
export const maxOverlapsPerPage = 5000

/** Days for which coverage that ends is listed. */
export const endingWithinDays = 90

/** Returns the codec of a whole number from 1 to `max`, which a query string has as text. */
const numberUpTo = (max: number) =>
  z.codec(
    z.union([z.number(), z.string().regex(/^\d{1,5}$/, 'must be a number')]),
    z.int().min(1).max(max),
    { decode: (wire) => Number(wire), encode: (value) => value },
  )

const input = withWireKeys(
  {
    customerId: id,
    page: numberUpTo(99_999).default(1),
    perPage: numberUpTo(maxOverlapsPerPage).optional(),
  },
  { customerId: 'customer_id', page: 'page_no', perPage: 'per_page' },
)

const span = z.object({ from: z.string().nullable(), until: z.string().nullable() })

const holding = withWireKeys({
  way: z.enum(holdingWays),
  /** Name of the package; empty for an own title. */
  name: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  embargo: z.string(),
  depth: z.enum(coverageDepths),
})

const listOf = <R extends z.ZodType>(row: R) =>
  z.object({ total: z.int().min(0), rows: z.array(row) })

/** What a library has twice, and what ends soon. */
export const overlaps = {
  heldTwice: call('GET', '/access/held-twice', {
    summary: 'Titles that a library has by itself and through its consortium, with what each adds',
    access: 'accessCheck.list',
    cost: 'high',
    input,
    output: listOf(
      withWireKeys({
        titleId: id,
        title: z.string(),
        own: z.array(holding),
        consortium: z.array(holding),
        /** Days that only the own holdings cover. */
        ownAdds: z.array(span),
        /** Days that only the packages of the consortium cover. */
        consortiumAdds: z.array(span),
      }),
    ),
  }),
  endingSoon: call('GET', '/access/ending-soon', {
    summary: 'Coverage of a library that ends within 90 days, the earliest first',
    access: 'accessCheck.list',
    cost: 'high',
    input,
    output: listOf(withWireKeys({ titleId: id, title: z.string(), holding, endsOn: z.iso.date() })),
  }),
  coveredPackages: call('GET', '/access/covered-packages', {
    summary: 'Own packages of a library, of which it has every title in full elsewhere',
    access: 'accessCheck.list',
    cost: 'high',
    input,
    output: listOf(
      withWireKeys({
        packageId: id,
        name: z.string(),
        titles: z.int().min(1),
        /** Names of the packages that have these titles, and how many of them. */
        elsewhere: z.array(
          z.object({ way: z.enum(holdingWays), name: z.string(), titles: z.int().min(1) }),
        ),
      }),
    ),
  }),
}
