import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PdfFinding } from '../../../contract/ddr/pdfFindings.ts'
import type { Db } from '../../context.ts'

/** Checks of files that were not sent, which are stored for a request at most. */
const maxUnsentChecks = 5

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface FileCheck {
  ddrId: number
  /** The library that sees the findings: the supplier that sends the file, or the requester of a downloaded one. */
  customerId: number
  bytes: Uint8Array
  findings: readonly PdfFinding[]
  /** 0 when the file could not be read. */
  pages: number
  at: Date
}

/** Stores what was found in a file, by its hash, and deletes the oldest checks of files that were not sent. */
export async function storeCheck(
  db: Db,
  { ddrId, customerId, bytes, findings, pages, at }: FileCheck,
): Promise<void> {
  const row = {
    findings: JSON.stringify(findings),
    sizeBytes: bytes.length,
    pages,
    checkedAt: at,
  }
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

/** Files of a supplier from which is learnt what size is usual: its latest ones. */
const maxSizes = 200

/** Returns the bytes for each page of the latest files that a supplier sent, of any journal for `journalKey` null. */
export async function sentPageBytes(
  db: Db,
  { customerId, journalKey }: { customerId: number; journalKey: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ pageBytes: number }>`
    select c.size_bytes::float8 / c.pages as "pageBytes"
    from ddr_file_checks c join ddr_requests r on r.id = c.ddr_id
    where c.customer_id = ${customerId} and r.supplier_id = ${customerId}
      and c.sent_at is not null and c.pages > 0
      and (${journalKey}::text is null or r.journal_key = ${journalKey})
    order by c.sent_at desc limit ${maxSizes}`.execute(db)
  return rows.map(({ pageBytes }) => pageBytes)
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

/** Returns what was found in the files that a library sent or that were downloaded for it, by request and time. */
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
