import { z } from 'zod'
import { savedViewShape } from '../../contract/savedViews.ts'
import { parseOrThrow } from '../../contract/kernel/transport.ts'
import { equals } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import {
  deleteSavedView,
  insertSavedView,
  ownSavedViews,
  replaceSavedView,
  savedViewColumns as columns,
  savedViewSource,
} from './savedViewStore.ts'

/** The body of an update: name and screen of a view never change. */
const withId = z.strictObject({ search: savedViewShape.shape.search })

/** The named filters of screens that a user has saved. Nobody else reads or changes them. */
export const resource: RestResource = {
  name: 'savedViews',
  permission: 'savedViews.list',
  scope: 'tenant',
  from: savedViewSource,
  own: ownSavedViews,
  fields: {
    id: { sql: columns.id },
    screen: { sql: columns.screen, filter: equals(columns.screen) },
    name: { sql: columns.name },
    search: { sql: columns.search, sortable: false },
  },
  defaultSort: { field: 'name', order: 'ASC' },
  create: {
    permission: 'savedViews.create',
    apply: (db, body, { session }) =>
      insertSavedView(db, session, parseOrThrow(savedViewShape, body)),
  },
  update: {
    permission: 'savedViews.edit',
    apply: (db, id, body, { session }) =>
      replaceSavedView(db, session, id, parseOrThrow(withId, body).search),
  },
  remove: {
    permission: 'savedViews.delete',
    apply: (db, id, { session }) => deleteSavedView(db, session, id),
  },
}
