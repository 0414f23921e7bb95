import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import { contains, equals } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { resendMail } from './store.ts'

const retry = z.object({ state: z.literal('queued') }).loose()

/** The outbox. The text of a mail is not shown: it may hold a link that signs somebody in. */
export const mail: RestResource = {
  name: 'mail',
  permission: 'mail.list',
  scope: 'system',
  from: sql`mails m`,
  fields: {
    id: { sql: sql`m.id` },
    createdAt: { sql: sql`m.created_at` },
    kind: { sql: sql`m.kind`, filter: equals(sql`m.kind`) },
    customerId: { sql: sql`m.customer_id`, filter: equals(sql`m.customer_id`) },
    ddrId: { sql: sql`m.ddr_id`, filter: equals(sql`m.ddr_id`) },
    to: { sql: sql`array_to_string(m.to_addresses, ', ')` },
    subject: { sql: sql`m.subject`, filter: contains(sql`m.subject`) },
    state: { sql: sql`m.state`, filter: equals(sql`m.state`) },
    attempts: { sql: sql`m.attempts` },
    lastError: { sql: sql`m.last_error`, sortable: false },
    nextTryAt: { sql: sql`m.next_try_at` },
    sentAt: { sql: sql`m.sent_at` },
  },
  defaultSort: { field: 'createdAt', order: 'DESC' },
  update: {
    permission: 'mail.edit',
    apply: async (db, id, body, call) => {
      if (!retry.safeParse(body).success) {
        throw new Problem('invalid', 'A mail can only be queued again', {
          fields: { state: 'must be queued' },
        })
      }
      if (!(await resendMail(db, id, call.now))) {
        throw new Problem('conflict', 'Only a failed mail can be sent again')
      }
      await audit(db, call, { action: 'mail.resend', targetType: 'mail', targetId: id })
    },
  },
}
