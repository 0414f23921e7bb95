import { omit } from 'es-toolkit'
import { Problem } from '../../contract/kernel/problem.ts'
import { type PeerInput, peerShape } from '../../contract/iso18626/peer.ts'
import type { Call, Db } from '../context.ts'
import { contains, equals } from '../rest/conditions.ts'
import { restCreate, type RestResource, restUpdate } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import {
  findOwnPeer,
  insertPeer,
  ownPeers,
  peerColumns as columns,
  peerSource,
  updatePeer,
} from './peerStore.ts'
import { hashSecurityCode, sealSecurityCode } from './secrets.ts'

/** Other systems with which the consortium exchanges requests. */
export const resource: RestResource = {
  name: 'peers',
  permission: 'peers.list',
  scope: 'tenant',
  from: peerSource,
  own: ownPeers,
  fields: {
    id: { sql: columns.id },
    name: { sql: columns.name, filter: contains(columns.name) },
    version: { sql: columns.version, filter: equals(columns.version) },
    address: { sql: columns.address },
    accountId: { sql: columns.accountId },
    ourAccountId: { sql: columns.ourAccountId },
    hasOurSecurityCode: { sql: columns.hasOurSecurityCode, sortable: false },
    isEnabled: { sql: columns.isEnabled, filter: equals(columns.isEnabled) },
    createdAt: { sql: columns.createdAt },
    libraries: { sql: columns.libraries, sortable: false, isDerived: true },
    waiting: { sql: columns.waiting, sortable: false, isDerived: true },
  },
  filters: { q: contains(columns.name) },
  defaultSort: { field: 'name', order: 'ASC' },
  create: restCreate({
    permission: 'peers.create',
    body: peerShape,
    apply: async (db, peer, call) => {
      if (peer.securityCode === '') {
        throw new Problem('invalid', 'securityCode: required', {
          fields: { securityCode: 'Enter the security code that the system sends' },
        })
      }
      const id = await insertPeer(db, {
        customerId: call.session.customerId,
        ...plainFields(peer),
        securityCodeHash: hashSecurityCode(call.platform.secretKey, peer.securityCode),
        ourSecurityCode: sealSecurityCode(call.platform.secretKey, peer.ourSecurityCode),
        createdAt: call.now,
      })
      await audit(db, call, { action: 'peers.create', targetType: 'peer', targetId: id })
      return id
    },
  }),
  update: restUpdate({
    permission: 'peers.edit',
    body: peerShape,
    apply: async (db, id, peer, call) => {
      const own = { id, customerId: call.session.customerId }
      await requireCodeOfServer(db, own, peer)
      await updatePeer(db, own, { ...plainFields(peer), ...newCodes(peer, call) })
      await audit(db, call, { action: 'peers.edit', targetType: 'peer', targetId: id })
    },
  }),
}

/**
 * Throws `Problem('invalid')` naming `ourSecurityCode` for an address on another server without the code: whoever may
 * change the address would receive the stored one, which nobody can read.
 */
async function requireCodeOfServer(
  db: Db,
  own: { id: number; customerId: number },
  { address, ourSecurityCode }: PeerInput,
): Promise<void> {
  const stored = await findOwnPeer(db, own)
  if (stored === undefined || stored.ourSecurityCode === '' || ourSecurityCode !== '') return
  if (new URL(stored.address).origin === new URL(address).origin) return
  throw new Problem('invalid', 'ourSecurityCode: required for another server', {
    fields: { ourSecurityCode: 'Enter this code too, because the address is on another server' },
  })
}

const plainFields = (peer: PeerInput) => omit(peer, ['securityCode', 'ourSecurityCode'])

/** Returns the security codes that were entered; one that was left empty stays as it is stored. */
const newCodes = ({ securityCode, ourSecurityCode }: PeerInput, { platform }: Call) => ({
  ...(securityCode !== '' && {
    securityCodeHash: hashSecurityCode(platform.secretKey, securityCode),
  }),
  ...(ourSecurityCode !== '' && {
    ourSecurityCode: sealSecurityCode(platform.secretKey, ourSecurityCode),
  }),
})
