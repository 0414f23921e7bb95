import { consortiumId, harbourId, lakesideId } from '../../platform/demo/institutions.ts'
import type { TestDatabase } from './database.ts'

/** Customer id of a consortium that a library of the demo joined after it had left the other. */
export const secondConsortiumId = 1900

/** Libraries of the world of `changeMemberships`. */
export const memberships = {
  /** Was a member before 10 November 2025, and of the second consortium from that day on. */
  changed: lakesideId,
  /** Is a member since 20 September 2025. */
  joined: 1004,
  /** Was a member in July 2025, and from 15 January to 9 February 2026. */
  twice: harbourId,
}

/**
 * Gives the demo world libraries that left the consortium, joined it and came back on days of which there is usage, and
 * a second consortium. A period that began before it was recorded has no first day.
 */
export async function changeMemberships({ owner }: TestDatabase): Promise<void> {
  const { changed, joined, twice } = memberships
  await owner.query(
    `insert into customers (id, consortium_id, organization_name, display_name, country_id)
     select $2, $2, 'Second consortium', 'Second consortium', country_id from customers where id = $1`,
    [consortiumId, secondConsortiumId],
  )
  // Packages for one member hold it in its consortium.
  await owner.query('delete from consortium_packages where member_id = $1', [changed])
  await owner.query('update customers set consortium_id = $2 where id = $1', [
    changed,
    secondConsortiumId,
  ])
  await owner.query(`delete from consortium_member_periods where customer_id = any ($1)`, [
    [changed, joined, twice],
  ])
  await owner.query(
    `insert into consortium_members (customer_id, consortium_id, left_at) values ($1, $2, '2026-02-10')`,
    [twice, consortiumId],
  )
  await owner.query(
    `insert into consortium_member_periods (customer_id, consortium_id, joined_on, left_on) values
       ($1, $4, null, '2025-11-10'), ($1, $5, '2025-11-10', null),
       ($2, $4, '2025-09-20', null),
       ($3, $4, '2025-07-01', '2025-08-01'), ($3, $4, '2026-01-15', '2026-02-10')`,
    [changed, joined, twice, consortiumId, secondConsortiumId],
  )
}

/** The condition that an event `e` happened while its library was a member of the consortium. */
export const whileMember = `exists (
  select from consortium_member_periods p
  where p.customer_id = e.customer_id and p.consortium_id = ${consortiumId} and p.customer_id <> p.consortium_id
    and (p.joined_on is null or p.joined_on <= e.occurred_on)
    and (p.left_on is null or p.left_on > e.occurred_on))`
