import { sql } from 'kysely'
import type { BatchWork } from '../db/changeInBatches.ts'

/** How far ahead of the clock a time may be, in ms; none that is stored for later use is a day ahead. */
const maxAheadMs = 24 * 60 * 60_000

/**
 * Sets right what was stored while the clock of a machine was days ahead, and would last until then: deletes sessions,
 * one-time tokens and counted attempts, and makes mails, messages and documents due; returns how many rows.
 */
export async function repairTimesAhead({ db, stopping }: BatchWork, now: Date): Promise<number> {
  const limit = new Date(now.getTime() + maxAheadMs)
  const statements = [
    sql`delete from sessions where created_at > ${limit} or last_seen_at > ${limit}`,
    sql`delete from one_time_tokens where created_at > ${limit}`,
    sql`delete from sign_in_failures where expire > ${limit.getTime()}`,
    sql`delete from harvest_requests where expire > ${limit.getTime()}`,
    sql`update mails set next_try_at = ${now} where state = 'queued' and next_try_at > ${limit}`,
    sql`update mails set claimed_until = ${now} where state = 'sending' and claimed_until > ${limit}`,
    sql`update peer_messages set next_try_at = ${now}
      where state = 'queued' and next_try_at > ${limit}`,
    sql`update peer_messages set claimed_until = ${now}
      where state = 'sending' and claimed_until > ${limit}`,
    sql`update peer_documents set next_try_at = ${now} where next_try_at > ${limit}`,
  ]
  let rows = 0
  for (const statement of statements) {
    stopping.throwIfAborted()
    const { numAffectedRows } = await statement.execute(db)
    rows += Number(numAffectedRows ?? 0n)
  }
  return rows
}
