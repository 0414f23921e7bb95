import type { Db } from '../context.ts'

/** Returns whether the database has no customers yet, so that the demo world may be loaded into it. */
export async function hasNoCustomers(db: Db): Promise<boolean> {
  const { customers } = await db
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('customers'))
    .executeTakeFirstOrThrow()
  return customers === 0
}
