import type { ReadRow } from './readRows.ts'
import { hashInBulk } from '../session/passwords.ts'

/** A row of a user list with the hash of its password. */
export interface HashedRow extends ReadRow {
  passwordHash: string
}

/** How many hashes are made at once: as many as the platform gives to bulk work (platform/session/passwords.ts). */
const lanes = 2

/** Hashes the passwords of all rows, telling after each how many are done; a throw there stops it. */
export async function hashRows(
  rows: readonly ReadRow[],
  onHashed: (done: number) => Promise<void>,
): Promise<HashedRow[]> {
  const hashed: HashedRow[] = []
  const waiting = rows.values()
  const lane = async () => {
    for (const read of waiting) {
      hashed.push({ ...read, passwordHash: await hashInBulk(read.row.password) })
      await onHashed(hashed.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return hashed.sort((a, b) => a.line - b.line)
}
