import {
  type CustomerChange,
  customerChangeShape,
  customerShape,
} from '../../contract/administration/customer.ts'
import { contains, equals, isText } from '../rest/conditions.ts'
import type { Call, Db } from '../context.ts'
import { restCreate, type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { byOperator, createCustomer } from './createCustomer.ts'
import {
  customerColumns as columns,
  customerSource,
  setAccessTerm,
  setRegion,
  setResourceTypes,
} from './customerStore.ts'

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
    resourceTypes: { sql: columns.resourceTypes, sortable: false },
    createdAt: { sql: columns.createdAt },
  },
  filters: { exactName: isText(columns.name) },
  defaultSort: { field: 'name', order: 'ASC' },
  create: restCreate({
    permission: 'customers.create',
    body: customerShape,
    apply: createCustomer,
  }),
  update: restUpdate({
    permission: 'customers.edit',
    body: customerChangeShape,
    apply: async (db, id, change, call) => {
      await changeAccess(db, id, change, call)
      const { region } = change
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
  }),
}

/** Changes until when and to what the readers of a customer have access, with an entry in the audit log. */
async function changeAccess(
  db: Db,
  customerId: number,
  { endsOn, graceDays, resourceTypes }: CustomerChange,
  call: Call,
): Promise<void> {
  const details = { endsOn, graceDays, resourceTypes }
  if (Object.values(details).every((value) => value === undefined)) return
  await setAccessTerm(db, customerId, { endsOn, graceDays })
  if (resourceTypes !== undefined) await setResourceTypes(db, customerId, resourceTypes)
  await audit(db, call, {
    action: 'customers.changeAccess',
    targetType: 'customer',
    targetId: customerId,
    customerId,
    details,
    ...byOperator(call),
  })
}
