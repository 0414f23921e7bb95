import { Client } from 'pg'
import path from 'node:path'
import { attachEmbedded } from '../../platform/db/embedded.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'

/** Runs work on the database of a running product, as the owner of its tables. */
export async function withProductDatabase<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { connection } = await attachEmbedded(path.join(dataDir, 'pg'))
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whose session to open; `isSupport` makes it one of support staff. */
export interface SessionOwner {
  accountId: number
  customerId: number
  isSupport?: boolean
}

/** Opens sessions that last for hours and returns their keys in the order of their owners. */
export async function openSessions(
  client: Client,
  owners: readonly SessionOwner[],
): Promise<string[]> {
  const keys = owners.map(() => newSecret())
  await client.query(
    `insert into sessions (key_hash, account_id, customer_id, info_admin, staff_name, ip, user_agent, expires_at)
     select key_hash, account_id, customer_id, is_support, case when is_support then 'Support Desk' end, '127.0.0.1',
       'bench', now() + interval '6 hours'
     from unnest($1::bytea[], $2::int[], $3::int[], $4::boolean[]) as s (key_hash, account_id, customer_id, is_support)`,
    [
      keys.map(hashSecret),
      owners.map(({ accountId }) => accountId),
      owners.map(({ customerId }) => customerId),
      owners.map(({ isSupport = false }) => isSupport),
    ],
  )
  return keys
}
