import type { Iso18626Version } from '../../contract/iso18626/messages.ts'
import { hashSecurityCode, sealSecurityCode } from '../../platform/iso18626/secrets.ts'
import type { Pool } from 'pg'
import type { Platform } from '../../platform/context.ts'
import { consortiumId } from '../../platform/demo/institutions.ts'

/** An agency id of the type ISIL. */
const isil = 'ISIL'

interface PeerOfTest {
  name: string
  address: string
  version: Iso18626Version
  /** What the peer sends, and what is sent to it. */
  theirs: { accountId: string; securityCode: string }
  ours: { accountId: string; securityCode: string }
}

/** What of a platform takes a peer: one of this process, or a product that runs. */
interface PeerHome {
  platform: Pick<Platform, 'secretKey'>
  database: { owner: Pool }
}

/** Adds a peer of the demo's consortium and returns its id. */
export async function addPeer(
  { platform, database }: PeerHome,
  { name, address, version, theirs, ours }: PeerOfTest,
): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into peers (customer_id, name, version, address, account_id, security_code_hash,
       our_account_id, our_security_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      consortiumId,
      name,
      version,
      address,
      theirs.accountId,
      hashSecurityCode(platform.secretKey, theirs.securityCode),
      ours.accountId,
      sealSecurityCode(platform.secretKey, ours.securityCode),
    ],
  )
  return rows[0]?.id ?? 0
}

/** Gives a library an agency id; `peerId` null for one that works in this Carrel. */
export const addAgency = (
  { database }: Pick<PeerHome, 'database'>,
  agency: { libraryId: number; value: string; peerId: number | null },
) =>
  database.owner.query(
    `insert into agencies (customer_id, library_id, id_type, id_value, peer_id)
     values ($1, $2, $3, $4, $5)`,
    [consortiumId, agency.libraryId, isil, agency.value, agency.peerId],
  )
