import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** Returns the code of the language that a customer's account has chosen; null for none. */
export async function customerLanguage(db: Db, customerId: number): Promise<string | null> {
  const { language } = await db
    .selectNoFrom(sql<string | null>`customer_language(${customerId})`.as('language'))
    .executeTakeFirstOrThrow()
  return language
}
