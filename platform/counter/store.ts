import { sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month } from '../../contract/counter/months.ts'
import type { Institution, MonthlyCounts } from '../../contract/counter/report.ts'
import type { Db } from '../context.ts'
import { orNone } from '../dashboard/libraryStore.ts'

/** COUNTER's own figures, kept by month: open access or not is told apart in no report we offer. */
export async function monthlyCounts(
  db: Db,
  customerIds: readonly number[],
  { begin, end }: { begin: Month; end: Month },
): Promise<MonthlyCounts[]> {
  const { rows } = await sql<MonthlyCounts>`
    select source as database, resource_type_id, to_char(month, 'YYYY-MM') as month,
      sum(searches)::int as searches,
      sum(total_item_investigations)::int as total_item_investigations,
      sum(unique_item_investigations)::int as unique_item_investigations,
      sum(unique_title_investigations)::int as unique_title_investigations,
      sum(total_item_requests)::int as total_item_requests,
      sum(unique_item_requests)::int as unique_item_requests,
      sum(unique_title_requests)::int as unique_title_requests
    from usage_by_metric
    where customer_id in (${sql.join(orNone(customerIds))})
      and month between ${firstDayOf(begin)} and ${lastDayOf(end)}
    group by source, resource_type_id, month`.execute(db)
  return rows
}

/** The first day from which usage of any of the customers was collected. */
export async function collectedFrom(
  db: Db,
  customerIds: readonly number[],
): Promise<string | null> {
  const { firstOn } = await db
    .selectFrom('usageCoverage')
    .select((eb) => eb.fn.min<string | null>('firstOn').as('firstOn'))
    .where('customerId', 'in', orNone(customerIds))
    .executeTakeFirstOrThrow()
  return firstOn
}

/** The institutions with these ids that are within the tenant scope, by name. */
export async function institutionsNamed(db: Db, ids: readonly number[]): Promise<Institution[]> {
  return db
    .selectFrom('customers')
    .select(['id', 'organizationName as name', 'ror', 'isni'])
    .where('id', 'in', orNone(ids))
    .orderBy('organizationName')
    .orderBy('id')
    .execute()
}
