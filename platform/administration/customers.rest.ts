import { customerChangeShape, customerShape } from '../../contract/administration/customer.ts'
import { checked } from '../../contract/kernel/transport.ts'
import { contains, equals } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { byOperator, createCustomer } from './createCustomer.ts'
import { customerColumns as columns, customerSource, setRegion } from './customerStore.ts'

/** All customers, for support staff and the operator. */
export const resource: RestResource = {
  name: 'customers',
  permission: 'customers.list',
  scope: 'system',
  from: customerSource,
  fields: {
    id: { sql: columns.id },
    name: { sql: columns.name, filter: contains(columns.name) },
    kind: { sql: columns.kind, filter: equals(columns.kind) },
    consortium: { sql: columns.consortium, filter: contains(columns.consortium) },
    region: { sql: columns.region, filter: equals(columns.region) },
    userName: { sql: columns.userName, filter: contains(columns.userName) },
    endsOn: { sql: columns.endsOn },
    graceDays: { sql: columns.graceDays },
    createdAt: { sql: columns.createdAt },
  },
  defaultSort: { field: 'name', order: 'ASC' },
  create: {
    permission: 'customers.create',
    apply: (db, body, call) => createCustomer(db, checked(customerShape, body), call),
  },
  update: {
    permission: 'customers.edit',
    apply: async (db, id, body, call) => {
      const { region } = checked(customerChangeShape, body)
      await setRegion(db, id, region)
      await audit(db, call, {
        action: 'customers.changeRegion',
        targetType: 'customer',
        targetId: id,
        customerId: id,
        details: { region },
        ...byOperator(call),
      })
    },
  },
}
