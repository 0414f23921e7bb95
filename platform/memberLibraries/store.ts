import { sql } from 'kysely'
import { primaryAccessType } from '../../contract/organization/contact.ts'
import type { Db } from '../context.ts'

/** Which member libraries of a consortium a list includes, and their order. */
export interface MemberFilter {
  consortiumId: number
  name: string
  page?: number | undefined
  perPage?: number | undefined
  sort?: 'id' | 'label' | 'value' | 'flags' | undefined
  order?: 'ASC' | 'DESC' | undefined
  /** Subscriptions that end up to this day are near their expiry. */
  expiryDay: string
}

/** Members of a consortium with what is missing at each, by name. */
export async function listMembers(db: Db, filter: MemberFilter) {
  const { consortiumId, name, page = 1, perPage, sort, order = 'ASC', expiryDay } = filter
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
    .$if(perPage !== undefined, (query) =>
      query.limit(perPage ?? 0).offset((page - 1) * (perPage ?? 0)),
    )
    .execute()
  const { total } = await members
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
