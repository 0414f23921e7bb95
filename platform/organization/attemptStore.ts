import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** The attempts of one key in the current window. */
export interface Attempts {
  attempts: number
  /** Milliseconds since 1970. */
  windowEndsAt: number
}

/**
 * Counts an attempt in the database, so that all processes of the platform count together. A new window of `windowMs`
 * starts after the previous one has ended.
 */
export async function countAttempt(
  db: Db,
  key: string,
  now: Date,
  windowMs: number,
): Promise<Attempts> {
  const at = now.getTime()
  const { rows } = await sql<Attempts>`
    insert into sign_in_failures as f (key, points, expire) values (${key}, 1, ${at + windowMs})
    on conflict (key) do update set
      points = case when f.expire <= ${at} then 1 else f.points + 1 end,
      expire = case when f.expire <= ${at} then ${at + windowMs} else f.expire end
    returning points as attempts, expire as "windowEndsAt"`.execute(db)
  return rows[0] ?? { attempts: 1, windowEndsAt: at + windowMs }
}
