import { sql } from 'kysely'
import { supportNoteShape } from '../../contract/supportNotes/supportNote.ts'
import { checked } from '../../contract/kernel/transport.ts'
import { contains, equals } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import { deleteSupportNote, insertSupportNote, updateSupportNote } from './store.ts'

/** What support staff noted about the customer for whom they act. */
export const resource: RestResource = {
  name: 'supportNotes',
  permission: 'supportNotes.list',
  scope: 'tenant',
  from: sql`support_notes r`,
  own: ({ customerId }) => sql`r.customer_id = ${customerId}`,
  fields: {
    id: { sql: sql`r.id` },
    subject: { sql: sql`r.subject`, filter: contains(sql`r.subject`) },
    note: { sql: sql`r.note`, filter: contains(sql`r.note`) },
    state: { sql: sql`r.state`, filter: equals(sql`r.state`) },
    followUpOn: { sql: sql`r.follow_up_on` },
    createdAt: { sql: sql`r.created_at` },
  },
  defaultSort: { field: 'createdAt', order: 'DESC' },
  create: {
    permission: 'supportNotes.create',
    apply: async (db, body, call) => {
      const values = checked(supportNoteShape, body)
      const id = await insertSupportNote(db, call.session.customerId, values)
      await audit(db, call, {
        action: 'supportNotes.create',
        targetType: 'supportNote',
        targetId: id,
      })
      return id
    },
  },
  update: {
    permission: 'supportNotes.edit',
    apply: async (db, id, body, call) => {
      await updateSupportNote(db, call.session.customerId, id, checked(supportNoteShape, body))
      await audit(db, call, {
        action: 'supportNotes.edit',
        targetType: 'supportNote',
        targetId: id,
      })
    },
  },
  remove: {
    permission: 'supportNotes.delete',
    apply: async (db, id, call) => {
      await deleteSupportNote(db, call.session.customerId, id)
      await audit(db, call, {
        action: 'supportNotes.delete',
        targetType: 'supportNote',
        targetId: id,
      })
    },
  },
}
