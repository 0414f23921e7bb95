import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { primaryAccessType } from '../../contract/organization/primaryAccessType.ts'
import type { Db } from '../context.ts'
import { direction, likePattern, pageOf } from '../db/listing.ts'

/** Which member libraries of a consortium a list includes, and their order. */
export interface MemberFilter extends ListQuery<'id' | 'label' | 'value'> {
  consortiumId: number
  name: string
}

/** Returns a page of the members of a consortium by name, with what each lacks and when its subscription ends. */
export async function listMembers(db: Db, filter: MemberFilter) {
  const { consortiumId, name, sort } = filter
  const members = db
    .selectFrom('customers')
    .where('consortiumId', '=', consortiumId)
    .where('id', '<>', consortiumId)
    .$if(name !== '', (query) => query.where('organizationName', 'ilike', likePattern(name)))
  const rows = members
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
      'subscriptionEndsOn as endsOn',
      'graceDays',
    ])
    .orderBy(sort === 'id' || sort === 'value' ? 'id' : 'organizationName', direction(filter))
    .orderBy('id')
  return pageOf(db, members, rows, filter)
}
