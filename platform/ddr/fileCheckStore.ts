import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PdfFinding } from '../../contract/ddr/pdfFindings.ts'
import type { Db } from '../context.ts'

/** Checks of files that were not sent, which are stored for a request at most. */
const maxUnsentChecks = 5

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface FileCheck {
  ddrId: number
  /** The supplier. */
  customerId: number
  bytes: Uint8Array
  findings: readonly PdfFinding[]
  at: Date
}

/** Stores what was found in a file, by its hash, and deletes the oldest checks of files that were not sent. */
export async function storeCheck(
  db: Db,
  { ddrId, customerId, bytes, findings, at }: FileCheck,
): Promise<void> {
  const row = { findings: JSON.stringify(findings), checkedAt: at }
  await db
    .insertInto('ddrFileChecks')
    .values({ ddrId, customerId, sha256: digestOf(bytes), ...row })
    .onConflict((conflict) => conflict.columns(['ddrId', 'sha256']).doUpdateSet(row))
    .execute()
  await sql`
    delete from ddr_file_checks where id in (
      select id from ddr_file_checks where ddr_id = ${ddrId} and sent_at is null
      order by checked_at desc, id desc offset ${maxUnsentChecks})`.execute(db)
}

/** Notes that a file was sent, when it was checked before. */
export async function markSent(
  db: Db,
  { ddrId, bytes, at }: { ddrId: number; bytes: Uint8Array; at: Date },
): Promise<void> {
  await db
    .updateTable('ddrFileChecks')
    .set({ sentAt: at })
    .where('ddrId', '=', ddrId)
    .where('sha256', '=', digestOf(bytes))
    .execute()
}

/** Returns what was found in the files that a library sent, by request and the time of the answer. */
export async function sentFindings(
  db: Db,
  ddrIds: readonly number[],
  customerId: number,
): Promise<{ ddrId: number; sentAt: Date | null; findings: PdfFinding[] }[]> {
  return db
    .selectFrom('ddrFileChecks')
    .select(['ddrId', 'sentAt', 'findings'])
    .where('ddrId', 'in', ddrIds)
    .where('customerId', '=', customerId)
    .where('sentAt', 'is not', null)
    .execute()
}
