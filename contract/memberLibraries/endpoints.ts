import { z } from 'zod'
import { procedure } from '../kernel/endpoint.ts'
import { listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { id } from '../kernel/ids.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import { memberFlags } from '../organization/memberFlags.ts'

/** A member as the historical select lists return it, and what needs attention at it. */
const memberRow = withWireKeys({
  id,
  label: z.string(),
  value: z.string(),
  flags: z.array(z.enum(memberFlags)),
})

/** Member libraries of a consortium. */
export const memberLibraries = {
  list: procedure('get_member_libraries', {
    summary: 'Member libraries of a consortium',
    access: 'memberLibraries.list',
    input: listInput(
      memberRow,
      { customerId: id, name: textOrAll },
      { customerId: 'customer_id' },
      { sortable: ['id', 'label', 'value'] },
    ),
    output: withWireKeys({ rows: z.array(memberRow), total: z.int().min(0) }, { rows: 'list' }),
    problems: ['listTooLong'],
  }),
}
