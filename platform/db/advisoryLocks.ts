import { type Kysely, sql } from 'kysely'

/**
 * The keys of the locks that an installation has once. No two locks have the same key, and none ever changes: copies of
 * two releases take them during an upgrade.
 */
export const lockKeys = {
  databaseOwner: 4_242_001,
  migrations: 4_242_002,
  retention: 4_242_003,
  customerNames: 4_242_005,
  usageWorker: 4_242_006,
  ipRanges: 4_242_010,
  forwarding: 4_242_011,
} as const

/** The name of a lock that an installation has once. */
export type LockName = keyof typeof lockKeys

/**
 * The first keys of the locks that each customer has; the second is the customer's id. Triggers take one more, of
 * `hashtext('resource_counts')`.
 */
export const customerLockKeys = {
  images: sql`4242`,
  requestsMade: sql`4242006`,
  supplierSettings: sql`4242007`,
  requestsReceived: sql`4242008`,
  deliveries: sql`4242012`,
  endUsers: sql`hashtext('end_users')`,
  holdings: sql`hashtext('library_titles')`,
  openAccessSubjects: sql`hashtext('oa_subject_assignments')`,
  packages: sql`hashtext('packages')`,
} as const

/** The first keys of the locks that each account has; the second is the account's id. */
export const accountLockKeys = { resetLinks: sql`4242009` } as const

/** Waits for a lock of the installation, and holds it until the end of the transaction. */
export async function takeLock<Schema>(db: Kysely<Schema>, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys[name]})`.execute(db)
}

/** Takes a lock of the installation until the end of the transaction; returns false when another transaction has it. */
export async function tryLock<Schema>(db: Kysely<Schema>, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKeys[name]}) as "isLocked"`.execute(db)
  return rows[0]?.isLocked === true
}

/** Waits for a lock of a customer, and holds it until the end of the transaction. */
export async function takeCustomerLock<Schema>(
  db: Kysely<Schema>,
  name: keyof typeof customerLockKeys,
  customerId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customerLockKeys[name]}, ${customerId})`.execute(db)
}

/** Takes a lock of an account until the end of the transaction; returns false when another transaction has it. */
export async function tryAccountLock<Schema>(
  db: Kysely<Schema>,
  name: keyof typeof accountLockKeys,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${accountLockKeys[name]}, ${accountId}) as "isLocked"`.execute(
    db,
  )
  return rows[0]?.isLocked === true
}
