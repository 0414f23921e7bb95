import { Problem } from '../../contract/kernel/problem.ts'
import { type AgencyInput, agencyShape } from '../../contract/iso18626/peer.ts'
import type { Db } from '../context.ts'
import { contains, equals } from '../rest/conditions.ts'
import { restCreate, type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import {
  agencyColumns as columns,
  agencySource,
  deleteAgency,
  findOwnPeer,
  insertAgency,
  isMember,
  ownAgencies,
  updateAgency,
} from './peerStore.ts'

/** By which ids other systems know the libraries of the consortium, and which of them are reached through a peer. */
export const resource: RestResource = {
  name: 'agencies',
  permission: 'agencies.list',
  scope: 'tenant',
  from: agencySource,
  own: ownAgencies,
  fields: {
    id: { sql: columns.id },
    libraryId: { sql: columns.libraryId },
    library: { sql: columns.library, filter: contains(columns.library) },
    idType: { sql: columns.idType },
    idValue: { sql: columns.idValue, filter: contains(columns.idValue) },
    peerId: { sql: columns.peerId, filter: equals(columns.peerId) },
    peer: { sql: columns.peer },
  },
  defaultSort: { field: 'library', order: 'ASC' },
  create: restCreate({
    permission: 'agencies.create',
    body: agencyShape,
    apply: async (db, agency, call) => {
      const { customerId } = call.session
      await checkAgency(db, customerId, agency)
      const id = await insertAgency(db, customerId, agency)
      await audit(db, call, { action: 'agencies.create', targetType: 'agency', targetId: id })
      return id
    },
  }),
  update: restUpdate({
    permission: 'agencies.edit',
    body: agencyShape,
    apply: async (db, id, agency, call) => {
      const { customerId } = call.session
      await checkAgency(db, customerId, agency)
      await updateAgency(db, { id, customerId }, agency)
      await audit(db, call, { action: 'agencies.edit', targetType: 'agency', targetId: id })
    },
  }),
  remove: {
    permission: 'agencies.delete',
    apply: async (db, id, call) => {
      await deleteAgency(db, { id, customerId: call.session.customerId })
      await audit(db, call, { action: 'agencies.delete', targetType: 'agency', targetId: id })
    },
  },
}

/** Throws `Problem('invalid')` naming the field unless library and peer are of the consortium. */
async function checkAgency(
  db: Db,
  customerId: number,
  { libraryId, peerId }: AgencyInput,
): Promise<void> {
  if (!(await isMember(db, { libraryId, customerId }))) {
    throw new Problem('invalid', 'libraryId: not a member', {
      fields: { libraryId: 'Choose a member of the consortium' },
    })
  }
  if (peerId !== null && (await findOwnPeer(db, { id: peerId, customerId })) === undefined) {
    throw new Problem('invalid', 'peerId: not a peer', { fields: { peerId: 'Choose a peer' } })
  }
}
