import { contains } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { switchableCustomerColumns as columns, switchableCustomerSource } from './accountStore.ts'

/** Customers that have an administrator to act for, with that administrator's role; for support staff. */
export const resource: RestResource = {
  name: 'switchableCustomers',
  permission: 'switchableCustomers.list',
  scope: 'system',
  from: switchableCustomerSource,
  fields: {
    id: { sql: columns.id },
    name: { sql: columns.name, filter: contains(columns.name) },
    adminType: { sql: columns.adminType },
    consortiumId: { sql: columns.consortiumId },
  },
  filters: { q: contains(columns.name) },
  defaultSort: { field: 'name', order: 'ASC' },
}
