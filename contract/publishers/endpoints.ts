import { z } from 'zod'
import { proc } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { id } from '../kernel/scalars.ts'

/** The public list of publishers (spec: portal §2.9). */
export const publishers = {
  licensed: proc('get_licensed_publisher_list', {
    summary: 'Publishers under licence, 100 a page; names may hold HTML',
    access: 'public',
    input: renamed(
      {
        page: id.default(1),
      },
      { page: 'page_no' },
    ),
    output: renamed(
      {
        rows: z.array(renamed({ name: z.string() }, { name: 'publisher_name' })),
        total: z.int().min(0),
      },
      { rows: 'publisher_list', total: 'no_of_records' },
    ),
  }),
}
