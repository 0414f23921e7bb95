import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { maxColumns, maxColumnWidth, minColumnWidth } from './columns.ts'

/** Name of a list or of a column, such as `titles` or `startDate`. */
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)

/** How accounts lay out the columns of lists, for all their browsers. */
export const columnLayouts = {
  all: call('GET', '/preferences/columns', {
    summary: 'The order and the widths of the columns of each list that the account has changed',
    access: 'session',
    inputEncoding: 'query',
    output: withWireKeys({
      lists: z.array(
        withWireKeys({
          list: z.string(),
          order: z.array(z.string()),
          widths: z.array(withWireKeys({ column: z.string(), width: z.int() })),
        }),
      ),
    }),
  }),
  save: call('POST', '/preferences/columns', {
    summary: 'Lay out the columns of one list; empty lists restore the default layout',
    access: 'session',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    input: withWireKeys({
      list: name,
      order: z.array(name).max(maxColumns),
      widths: z
        .array(
          withWireKeys({
            column: name,
            /** Pixels. */
            width: z.int().min(minColumnWidth).max(maxColumnWidth),
          }),
        )
        .max(maxColumns),
    }),
    output: z.literal(true),
  }),
}
