import { Problem } from '../../contract/kernel/problem.ts'
import { contains, equals, since, until } from '../rest/conditions.ts'
import { queuedAgain } from '../rest/queuedAgain.ts'
import { type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import {
  ownPeerMessages,
  peerMessageColumns as columns,
  peerMessageSource,
  resendMessage,
} from './peerStore.ts'

/** The messages that were exchanged with peers; an outgoing one that failed can be queued again. */
export const resource: RestResource = {
  name: 'peerMessages',
  permission: 'peerMessages.list',
  scope: 'tenant',
  from: peerMessageSource,
  own: ownPeerMessages,
  fields: {
    id: { sql: columns.id },
    createdAt: { sql: columns.createdAt },
    peerId: { sql: columns.peerId, filter: equals(columns.peerId) },
    peer: { sql: columns.peer },
    ddrId: { sql: columns.ddrId, filter: equals(columns.ddrId) },
    direction: { sql: columns.direction, filter: equals(columns.direction) },
    kind: { sql: columns.kind, filter: equals(columns.kind) },
    topic: { sql: columns.topic },
    state: { sql: columns.state, filter: equals(columns.state) },
    attempts: { sql: columns.attempts, sortable: false },
    nextTryAt: { sql: columns.nextTryAt, sortable: false },
    lastError: { sql: columns.lastError, sortable: false, filter: contains(columns.lastError) },
    xml: { sql: columns.xml, sortable: false },
    confirmation: { sql: columns.confirmation, sortable: false },
    unused: { sql: columns.unused, sortable: false },
  },
  filters: { from: since(columns.createdAt), to: until(columns.createdAt) },
  defaultSort: { field: 'createdAt', order: 'DESC' },
  update: restUpdate({
    permission: 'peerMessages.edit',
    body: queuedAgain,
    apply: async (db, id, _, call) => {
      if (!(await resendMessage(db, { id, customerId: call.session.customerId }, call.now))) {
        throw new Problem('conflict', 'Only an outgoing message that failed can be sent again')
      }
      await audit(db, call, {
        action: 'peerMessages.resend',
        targetType: 'peerMessage',
        targetId: id,
      })
    },
  }),
}
