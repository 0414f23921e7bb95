import type { Db } from '../../context.ts'

/**
 * Returns the day of the first request whose `column` is the customer `id`; null when there is none.
 * Reads one entry of an index.
 */
export async function firstRequestDayBy(
  db: Db,
  column: 'supplierId' | 'requesterId' | 'consortiumId',
  id: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('ddrRequests')
    .select('requestedOn')
    .where(column, '=', id)
    .orderBy('requestedOn')
    .limit(1)
    .executeTakeFirst()
  return row?.requestedOn ?? null
}

/**
 * Returns the day of the first request of a library, on either side, or of a consortium's members; null when there is
 * none.
 */
export async function firstRequestDay(
  db: Db,
  of: { customerId: number } | { consortiumId: number },
): Promise<string | null> {
  if ('consortiumId' in of) return firstRequestDayBy(db, 'consortiumId', of.consortiumId)
  const asSupplier = await firstRequestDayBy(db, 'supplierId', of.customerId)
  const asRequester = await firstRequestDayBy(db, 'requesterId', of.customerId)
  return [asSupplier, asRequester].filter((day) => day !== null).sort()[0] ?? null
}
