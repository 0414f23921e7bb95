import { contains, equals, isText, since, until } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { auditLogColumns as columns, auditLogSource } from './auditStore.ts'

/** The audit log, refused calls included; for support staff. */
export const resource: RestResource = {
  name: 'auditLog',
  permission: 'auditLog.list',
  scope: 'system',
  from: auditLogSource,
  fields: {
    id: { sql: columns.id },
    at: { sql: columns.at },
    userName: { sql: columns.userName, filter: contains(columns.userName) },
    staffName: { sql: columns.staffName, filter: contains(columns.staffName) },
    customerId: { sql: columns.customerId, filter: equals(columns.customerId) },
    customerName: { sql: columns.customerName, filter: contains(columns.customerName) },
    action: { sql: columns.action, filter: contains(columns.action) },
    targetType: { sql: columns.targetType },
    targetId: { sql: columns.targetId },
    outcome: { sql: columns.outcome, filter: equals(columns.outcome) },
    ip: { sql: columns.ip },
    requestId: { sql: columns.requestId },
    details: { sql: columns.details, sortable: false },
  },
  filters: {
    who: contains(columns.actor),
    exactAction: isText(columns.action),
    from: since(columns.at),
    to: until(columns.at),
  },
  defaultSort: { field: 'at', order: 'DESC' },
}
