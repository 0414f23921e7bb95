import { sql } from 'kysely'
import { z } from 'zod'
import { savedViewShape } from '../../contract/savedViews.ts'
import { checked } from '../../contract/kernel/transport.ts'
import { equals } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { deleteSavedView, insertSavedView, replaceSavedView } from './savedViewStore.ts'

/** A view keeps its name and screen; another name is another view. */
const withId = z.strictObject({ search: savedViewShape.shape.search })

/** What a user keeps of the screens, on whichever computer: nobody else reads or changes it. */
export const savedViews: RestResource = {
  name: 'savedViews',
  permission: 'savedViews.list',
  scope: 'tenant',
  from: sql`saved_views v`,
  own: ({ userId }) => sql`v.account_id = ${userId}`,
  fields: {
    id: { sql: sql`v.id` },
    screen: { sql: sql`v.resource`, filter: equals(sql`v.resource`) },
    name: { sql: sql`v.name` },
    search: { sql: sql`v.query #>> '{}'`, sortable: false },
  },
  defaultSort: { field: 'name', order: 'ASC' },
  create: {
    permission: 'savedViews.create',
    apply: (db, body, { session }) => insertSavedView(db, session, checked(savedViewShape, body)),
  },
  update: {
    permission: 'savedViews.edit',
    apply: (db, id, body, { session }) =>
      replaceSavedView(db, session, id, checked(withId, body).search),
  },
  remove: {
    permission: 'savedViews.delete',
    apply: (db, id, { session }) => deleteSavedView(db, session, id),
  },
}
