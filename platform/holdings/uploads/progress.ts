import type { Call, Db } from '../../context.ts'

/** How often an upload says how far it is, in rows. */
const step = 2000

export type Phase = 'check' | 'write' | 'done'

/** Says how far a named upload is, outside of its transaction, so that others can read it. */
export function progressOf(call: Call, customerId: number, uploadId: string | undefined) {
  let said = 0
  return async (phase: Phase, rows: number): Promise<void> => {
    if (uploadId === undefined) return
    if (phase === 'check' && rows > 0 && rows - said < step) return
    said = rows
    await call.platform.db
      .insertInto('uploadProgress')
      .values({ customerId, uploadId, phase, rows, updatedAt: call.now })
      .onConflict((on) =>
        on.columns(['customerId', 'uploadId']).doUpdateSet({ phase, rows, updatedAt: call.now }),
      )
      .execute()
  }
}

export async function readProgress(db: Db, customerId: number, uploadId: string) {
  return db
    .selectFrom('uploadProgress')
    .select(['phase', 'rows'])
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
}
