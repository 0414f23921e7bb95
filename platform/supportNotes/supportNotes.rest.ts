import { supportNoteShape } from '../../contract/supportNotes/supportNote.ts'
import { contains, equals } from '../rest/conditions.ts'
import { restCreate, type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import {
  deleteSupportNote,
  insertSupportNote,
  ownSupportNotes,
  supportNoteColumns as columns,
  supportNoteSource,
  updateSupportNote,
} from './store.ts'

/** What support staff noted about the customer for whom they act. */
export const resource: RestResource = {
  name: 'supportNotes',
  permission: 'supportNotes.list',
  scope: 'tenant',
  from: supportNoteSource,
  own: ownSupportNotes,
  fields: {
    id: { sql: columns.id },
    subject: { sql: columns.subject, filter: contains(columns.subject) },
    note: { sql: columns.note, filter: contains(columns.note) },
    state: { sql: columns.state, filter: equals(columns.state) },
    followUpOn: { sql: columns.followUpOn },
    createdAt: { sql: columns.createdAt },
  },
  defaultSort: { field: 'createdAt', order: 'DESC' },
  create: restCreate({
    permission: 'supportNotes.create',
    body: supportNoteShape,
    apply: async (db, values, call) => {
      const id = await insertSupportNote(db, call.session.customerId, values)
      await audit(db, call, {
        action: 'supportNotes.create',
        targetType: 'supportNote',
        targetId: id,
      })
      return id
    },
  }),
  update: restUpdate({
    permission: 'supportNotes.edit',
    body: supportNoteShape,
    apply: async (db, id, values, call) => {
      await updateSupportNote(db, call.session.customerId, id, values)
      await audit(db, call, {
        action: 'supportNotes.edit',
        targetType: 'supportNote',
        targetId: id,
      })
    },
  }),
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
