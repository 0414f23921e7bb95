import { sql } from 'kysely'
import { primaryAccessType } from '../../contract/organization/contact.ts'
import type { Db } from '../context.ts'
import { limitToPage } from '../db/listing.ts'

/** Which member libraries of a consortium a list includes, and their order. */
export interface MemberFilter {
  consortiumId: number
  name: string
  page?: number | undefined
  perPage?: number | undefined
  sort?: 'id' | 'label' | 'value' | undefined
  order?: 'ASC' | 'DESC' | undefined
  /** Subscriptions that end up to this day are near their expiry. */
  expiryDay: string
}

/** Returns a page of the members of a consortium by name, with what is missing at each. */
export async function listMembers(db: Db, filter: MemberFilter) {
  const { consortiumId, name, sort, order = 'ASC', expiryDay } = filter
  const members = db
    .selectFrom('customers')
    .where('consortiumId', '=', consortiumId)
    .where('id', '<>', consortiumId)
    .$if(name !== '', (query) =>
      query.where('organizationName', 'ilike', `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`),
    )
  const direction = order === 'DESC' ? 'desc' : 'asc'
  const rows = await members
    .select((eb) => [
      'id',
      'organizationName as name',
      eb
        .exists(
          eb
            .selectFrom('contacts')
            .select('contacts.id')
            .whereRef('contacts.customerId', '=', 'customers.id')
            .where('accessType', '=', primaryAccessType),
        )
        .as('hasPrimaryContact'),
      eb
        .exists(
          eb
            .selectFrom('ipRanges')
            .select('ipRanges.id')
            .whereRef('ipRanges.customerId', '=', 'customers.id'),
        )
        .as('hasRanges'),
      sql<boolean>`coalesce(subscription_ends_on <= ${expiryDay}::date, false)`.as('nearExpiry'),
    ])
    .orderBy(sort === 'id' || sort === 'value' ? 'id' : 'organizationName', direction)
    .orderBy('id')
    .$call((query) => limitToPage(query, filter))
    .execute()
  const { total } = await members
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
