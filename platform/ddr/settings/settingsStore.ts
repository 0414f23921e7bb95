import { sql } from 'kysely'
import {
  type SupplierSettings,
  defaultSupplierSettings,
} from '../../../contract/ddr/suppliers/supplierSettings.ts'
import type { Db } from '../../context.ts'
import { takeCustomerLock } from '../../db/advisoryLocks.ts'

/** The settings of a library with their version. */
export interface StoredSettings extends SupplierSettings {
  rowVersion: number
}

/** Settings of libraries. */
export interface SettingsOfLibraries {
  /** Those of the libraries that have entered some. */
  bySupplier: ReadonlyMap<number, StoredSettings>
  /** Returns the settings of a library; the default ones, with version 0, when it has entered none. */
  of: (customerId: number) => StoredSettings
}

/**
 * Returns the settings of the libraries, or of all that the session may see when `customerIds` is null. Reads
 * one row and up to fifty closures for each library.
 */
export async function readSettings(
  db: Db,
  customerIds: readonly number[] | null,
): Promise<SettingsOfLibraries> {
  const [rows, closures] = [
    await db
      .selectFrom('ddrSupplierSettings')
      .selectAll()
      .$if(customerIds !== null, (q) =>
        q.where('customerId', '=', sql<number>`any (${customerIds}::int[])`),
      )
      .execute(),
    await db
      .selectFrom('ddrClosures')
      .select(['customerId', 'fromOn as from', 'toOn as to', 'meanwhile', 'reason'])
      .$if(customerIds !== null, (q) =>
        q.where('customerId', '=', sql<number>`any (${customerIds}::int[])`),
      )
      .orderBy('fromOn')
      .execute(),
  ]
  const settings = new Map<number, StoredSettings>()
  for (const { customerId, ...row } of rows) settings.set(customerId, { ...row, closures: [] })
  for (const { customerId, ...closure } of closures)
    settings.get(customerId)?.closures.push(closure)
  return {
    bySupplier: settings,
    of: (customerId) =>
      settings.get(customerId) ?? { ...defaultSupplierSettings, closures: [], rowVersion: 0 },
  }
}

/** Locks the settings of a library until the end of the transaction, so that they are written one after the other. */
export async function lockSettings(db: Db, customerId: number): Promise<void> {
  await takeCustomerLock(db, 'supplierSettings', customerId)
}

/** Replaces the settings of a library with its closures; returns their version. */
export async function writeSettings(
  db: Db,
  customerId: number,
  { closures, ...row }: SupplierSettings,
): Promise<number> {
  const { rowVersion } = await db
    .insertInto('ddrSupplierSettings')
    .values({ customerId, ...row })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(row))
    .returning('rowVersion')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('ddrClosures').where('customerId', '=', customerId).execute()
  if (closures.length > 0) {
    await db
      .insertInto('ddrClosures')
      .values(
        closures.map(({ from, to, meanwhile, reason }) => ({
          customerId,
          fromOn: from,
          toOn: to,
          meanwhile,
          reason,
        })),
      )
      .execute()
  }
  return rowVersion
}
