import type { Db } from '../context.ts'

/**
 * Returns the day of the first request of a library, on either side, or of a consortium's members; null when there is
 * none. Reads one entry of an index for each side.
 */
export async function firstRequestDay(
  db: Db,
  of: { customerId: number } | { consortiumId: number },
): Promise<string | null> {
  const first = async (column: 'consortiumId' | 'supplierId' | 'requesterId', id: number) => {
    const found = await db
      .selectFrom('ddrRequests')
      .select('requestedOn')
      .where(column, '=', id)
      .orderBy('requestedOn')
      .limit(1)
      .executeTakeFirst()
    return found === undefined ? [] : [found.requestedOn]
  }
  const days =
    'consortiumId' in of
      ? await first('consortiumId', of.consortiumId)
      : [
          ...(await first('supplierId', of.customerId)),
          ...(await first('requesterId', of.customerId)),
        ]
  return days.sort()[0] ?? null
}
