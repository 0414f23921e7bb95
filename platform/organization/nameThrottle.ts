import { sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'

/** Names that one account may ask for in a minute: enough to find a free one, too few to list them all. */
const maxNameChecks = 30
const window = 60_000

/** Counts in the database, so that all copies of the platform count together. */
export async function admitNameQuestion(db: Db, accountId: number, now: Date): Promise<void> {
  const key = `names:${accountId}`
  const at = now.getTime()
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into sign_in_failures as f (key, points, expire) values (${key}, 1, ${at + window})
    on conflict (key) do update set
      points = case when f.expire <= ${at} then 1 else f.points + 1 end,
      expire = case when f.expire <= ${at} then ${at + window} else f.expire end
    returning points, expire`.execute(db)
  const counted = rows[0]
  if (counted !== undefined && counted.points > maxNameChecks) {
    const retryAfter = Math.max(1, Math.ceil((counted.expire - at) / 1000))
    throw new Problem('throttled', 'Too many user names asked for', { retryAfter })
  }
}
