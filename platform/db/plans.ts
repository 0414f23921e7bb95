import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** SQL of the setting, until the transaction ends, that has each statement planned for its values. */
export const planForValuesSetting = `set_config('plan_cache_mode', 'force_custom_plan', true)`

/**
 * Has each later statement of the transaction planned for its values, where the best plan depends on them: the plan
 * that PostgreSQL keeps for any values suits a library of average size.
 */
export const planForValues = async (db: Db): Promise<void> => {
  await sql`select ${sql.raw(planForValuesSetting)}`.execute(db)
}
