import { z } from 'zod'
import { procedure } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { count } from '../kernel/listQuery.ts'

/** The public list of publishers (docs/requirements/portal.md §2.9). */
export const publishers = {
  licensed: procedure('get_licensed_publisher_list', {
    summary: 'Publishers under licence, 100 a page; names may hold HTML',
    access: 'public',
    input: withWireKeys(
      {
        page: count,
      },
      { page: 'page_no' },
    ),
    output: withWireKeys(
      {
        rows: z.array(withWireKeys({ name: z.string() }, { name: 'publisher_name' })),
        total: z.int().min(0),
      },
      { rows: 'publisher_list', total: 'no_of_records' },
    ),
  }),
}
