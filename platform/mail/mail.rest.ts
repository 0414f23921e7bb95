import { Problem } from '../../contract/kernel/problem.ts'
import { contains, equals } from '../rest/conditions.ts'
import { queuedAgain } from '../rest/queuedAgain.ts'
import { type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { mailColumns as columns, mailSource, resendMail } from './store.ts'

/** The outbox, for support staff. A failed mail can be queued again. */
export const resource: RestResource = {
  name: 'mail',
  permission: 'mail.list',
  scope: 'system',
  from: mailSource,
  fields: {
    id: { sql: columns.id },
    createdAt: { sql: columns.createdAt },
    kind: { sql: columns.kind, filter: equals(columns.kind) },
    customerId: { sql: columns.customerId, filter: equals(columns.customerId) },
    ddrId: { sql: columns.ddrId, filter: equals(columns.ddrId) },
    to: { sql: columns.to },
    subject: { sql: columns.subject, filter: contains(columns.subject) },
    state: { sql: columns.state, filter: equals(columns.state) },
    attempts: { sql: columns.attempts },
    lastError: { sql: columns.lastError, sortable: false },
    nextTryAt: { sql: columns.nextTryAt },
    sentAt: { sql: columns.sentAt },
  },
  defaultSort: { field: 'createdAt', order: 'DESC' },
  update: restUpdate({
    permission: 'mail.edit',
    body: queuedAgain,
    apply: async (db, id, _, call) => {
      if (!(await resendMail(db, id, call.now))) {
        throw new Problem('conflict', 'Only a failed mail can be sent again')
      }
      await audit(db, call, { action: 'mail.resend', targetType: 'mail', targetId: id })
    },
  }),
}
