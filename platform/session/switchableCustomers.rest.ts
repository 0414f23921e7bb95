import { sql } from 'kysely'
import { contains } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'

/** Customers that have an administrator to act for, with that administrator's role; for support staff. */
export const switchableCustomers: RestResource = {
  name: 'switchableCustomers',
  permission: 'switchableCustomers.list',
  scope: 'system',
  from: sql`customers c join accounts a
    on a.customer_id = c.id and a.kind = 'admin' and a.is_primary and a.disabled_at is null`,
  fields: {
    id: { sql: sql`c.id` },
    name: { sql: sql`c.organization_name`, filter: contains(sql`c.organization_name`) },
    adminType: { sql: sql`a.admin_type` },
    consortiumId: { sql: sql`c.consortium_id` },
  },
  filters: { q: contains(sql`c.organization_name`) },
  defaultSort: { field: 'name', order: 'ASC' },
}
