import { sql } from 'kysely'
import { contains, equals, since, until } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'

const at = sql`l.at`
const who = sql`coalesce(nullif(l.staff_name, '') || ' as ', '') || l.user_name`

/** Who did what for whom, refusals included; for support staff. */
export const auditLog: RestResource = {
  name: 'auditLog',
  permission: 'auditLog.list',
  scope: 'system',
  from: sql`audit_log l left join customers c on c.id = l.customer_id`,
  fields: {
    id: { sql: sql`l.id` },
    at: { sql: at },
    userName: { sql: sql`l.user_name`, filter: contains(sql`l.user_name`) },
    staffName: { sql: sql`l.staff_name`, filter: contains(sql`l.staff_name`) },
    customerId: { sql: sql`l.customer_id`, filter: equals(sql`l.customer_id`) },
    customerName: { sql: sql`coalesce(c.display_name, '')`, filter: contains(sql`c.display_name`) },
    action: { sql: sql`l.action`, filter: contains(sql`l.action`) },
    targetType: { sql: sql`l.target_type` },
    targetId: { sql: sql`l.target_id` },
    outcome: { sql: sql`l.outcome`, filter: equals(sql`l.outcome`) },
    ip: { sql: sql`host(l.ip)` },
    requestId: { sql: sql`l.request_id` },
    details: { sql: sql`l.details`, sortable: false },
  },
  filters: { who: contains(who), from: since(at), to: until(at) },
  defaultSort: { field: 'at', order: 'DESC' },
}
