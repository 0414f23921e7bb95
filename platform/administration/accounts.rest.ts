import { accountChangeShape, accountShape } from '../../contract/administration/customer.ts'
import { contains, equals, isText } from '../rest/conditions.ts'
import { restCreate, type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { byOperator, createAccount } from './createCustomer.ts'
import { accountColumns as columns, accountSource, setAccountEnabled } from './customerStore.ts'

/** The administrators of all customers, for support staff and the operator. */
export const resource: RestResource = {
  name: 'accounts',
  permission: 'accounts.list',
  scope: 'system',
  from: accountSource,
  fields: {
    id: { sql: columns.id },
    userName: { sql: columns.userName, filter: contains(columns.userName) },
    customer: { sql: columns.customer, filter: contains(columns.customer) },
    adminType: { sql: columns.adminType, filter: equals(columns.adminType) },
    email: { sql: columns.email, filter: contains(columns.email) },
    isEnabled: { sql: columns.isEnabled, filter: equals(columns.isEnabled) },
    createdAt: { sql: columns.createdAt },
  },
  filters: { exactUserName: isText(columns.userName) },
  defaultSort: { field: 'userName', order: 'ASC' },
  create: restCreate({
    permission: 'accounts.create',
    body: accountShape,
    apply: createAccount,
  }),
  update: restUpdate({
    permission: 'accounts.edit',
    body: accountChangeShape,
    apply: async (db, id, { isEnabled }, call) => {
      await setAccountEnabled(db, id, isEnabled, call.now)
      await audit(db, call, {
        action: isEnabled ? 'accounts.enable' : 'accounts.disable',
        targetType: 'account',
        targetId: id,
        ...byOperator(call),
      })
    },
  }),
}
