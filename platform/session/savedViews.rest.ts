import { isPlainObject, omitBy } from 'es-toolkit'
import { z } from 'zod'
import { savedViewShape } from '../../contract/savedViews.ts'
import { parseOrThrow } from '../../contract/kernel/transport.ts'
import type { Call, Db } from '../context.ts'
import { equals } from '../rest/conditions.ts'
import { readRow } from '../rest/query.ts'
import { restCreate, type RestResource } from '../rest/resource.ts'
import {
  deleteSavedView,
  insertSavedView,
  ownSavedViews,
  replaceSavedView,
  savedViewColumns as columns,
  savedViewSource,
} from './savedViewStore.ts'

/** What an update changes: name and screen of a view never do. */
const changeShape = z.strictObject({ search: savedViewShape.shape.search })

/** Returns the body of an update without its version, which was checked, and without fields that are as stored. */
async function changesIn(db: Db, id: number, body: unknown, { session }: Call): Promise<unknown> {
  if (!isPlainObject(body)) return body
  const stored = await readRow(db, resource, id, session)
  return omitBy(
    body,
    (value, name) => name === 'rowVersion' || (name !== 'search' && value === stored?.[name]),
  )
}

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
  create: restCreate({
    permission: 'savedViews.create',
    body: savedViewShape,
    apply: (db, view, { session }) => insertSavedView(db, session, view),
  }),
  update: {
    permission: 'savedViews.edit',
    body: savedViewShape.pick({ search: true }),
    apply: async (db, id, body, call) => {
      const { search } = parseOrThrow(changeShape, await changesIn(db, id, body, call))
      await replaceSavedView(db, call.session, id, search)
    },
  },
  remove: {
    permission: 'savedViews.delete',
    apply: (db, id, { session }) => deleteSavedView(db, session, id),
  },
}
