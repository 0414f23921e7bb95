import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** A use of the portal in the columns of `record_usage()`. */
export interface UsageEvent {
  customer_id: number
  account_id: number
  /** ISO 8601. */
  occurred_at: string
  source: 'jgate'
  device: 'mobile' | 'web'
  action_id: number
  session_key: string
  title_id: number | null
  publisher_id: number | null
  article_id: number | null
  issue_id: number | null
  context_id: number | null
  origin_id: number | null
  ip: string
  remarks: string
}

/** Records events of usage; returns how many of them name a known action and were recorded. */
export async function recordUsage(db: Db, events: readonly UsageEvent[]): Promise<number> {
  const { rows } = await sql<{ recorded: number }>`
    select record_usage(${JSON.stringify(events)}::jsonb) as recorded`.execute(db)
  return rows[0]?.recorded ?? 0
}
