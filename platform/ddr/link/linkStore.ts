import { sql } from 'kysely'
import type { Db } from '../../context.ts'

/** Wrong addresses after which a link opens nothing any more. */
const maxTries = 10

/** What a link to a delivered file says. */
interface FileLink {
  ddrId: number
  /**
   * The addresses that may open it: those that the mail went to, or those of a request from another system, which may
   * have none. null in links from before they were stored.
   */
  addresses: string[] | null
}

/**
 * Counts a try at a link and returns it; null when the link is unknown, has expired or has had too many wrong
 * addresses. Tries at the same time are counted one after the other.
 */
export async function countTry(db: Db, tokenHash: Buffer, now: Date): Promise<FileLink | null> {
  const { rows } = await sql<FileLink>`
    update one_time_tokens
    set payload = jsonb_set(payload, '{tries}', to_jsonb(coalesce((payload->>'tries')::int, 0) + 1))
    where token_hash = ${tokenHash} and kind = 'download' and used_at is null and expires_at > ${now}
      and coalesce((payload->>'tries')::int, 0) < ${maxTries}
    returning (payload->>'ddrId')::int as "ddrId", payload->'addresses' as addresses`.execute(db)
  return rows[0] ?? null
}

/** Forgets the tries at a link, after a right address. */
export async function clearTries(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update one_time_tokens set payload = payload - 'tries'
    where token_hash = ${tokenHash} and kind = 'download'`.execute(db)
}
