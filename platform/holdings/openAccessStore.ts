import { sql } from 'kysely'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { bookResourceType } from '../../contract/principal.ts'
import type { Db } from '../context.ts'
import { takeCustomerLock } from '../db/advisoryLocks.ts'
import { likePattern, direction, pageOf } from '../db/listing.ts'

/** Returns the query of all open access titles; books are included only for a customer that has books. */
const openTitles = (db: Db, customerId: number) =>
  db
    .selectFrom('titles as title')
    .where('title.isOpenAccess', '=', true)
    .where((eb) =>
      eb.or([
        eb('title.resourceTypeId', '!=', bookResourceType),
        eb.exists(
          eb
            .selectFrom('customerResourceTypes as has')
            .select('has.customerId')
            .where('has.customerId', '=', customerId)
            .where('has.resourceTypeId', '=', bookResourceType),
        ),
      ]),
    )

const assignedSubjects = (db: Db, customerId: number) =>
  db.selectFrom('oaSubjectAssignments').select('subjectId').where('customerId', '=', customerId)

/** Returns the open access titles of the assigned subjects. */
export async function listOpenAccess(
  db: Db,
  { customerId, title }: { customerId: number; title: string },
  query: ListQuery<'titleId' | 'title' | 'startDate' | 'endDate'>,
) {
  const titles = openTitles(db, customerId)
    .where('title.subjectId', 'in', assignedSubjects(db, customerId))
    .$if(title !== '', (q) => q.where('title.name', 'ilike', likePattern(title)))
  const startDate = sql<
    string | null
  >`coalesce(first_issue_date, published_online, published_print)`
  const sorts = {
    titleId: sql.ref('title.id'),
    title: sql.ref('title.sortName'),
    startDate,
    endDate: sql.ref('title.lastIssueDate'),
  }
  return pageOf(
    db,
    titles,
    titles
      .select([
        'title.id as titleId',
        'title.name as title',
        sql<string>`coalesce(${startDate}, '')`.as('startDate'),
        sql<string>`coalesce(last_issue_date, '')`.as('endDate'),
      ])
      .orderBy(sorts[query.sort ?? 'title'], direction(query))
      .orderBy('title.sortName')
      .orderBy('title.id'),
    query,
  )
}

/** Returns every subject, and whether it is assigned to the customer. */
export function listSubjects(db: Db, customerId: number) {
  return db
    .selectFrom('subjects')
    .leftJoin('oaSubjectAssignments as assigned', (on) =>
      on.onRef('assigned.subjectId', '=', 'subjects.id').on('assigned.customerId', '=', customerId),
    )
    .select([
      'subjects.id as subjectId',
      'subjects.name',
      sql<boolean>`assigned.subject_id is not null`.as('assigned'),
    ])
    .orderBy('subjects.name')
    .execute()
}

/**
 * Replaces the assigned subjects; returns false when no subject has one of the ids. Two sets that are saved at once
 * replace one another in turn: neither may leave subjects of the other.
 */
export async function assignSubjects(
  db: Db,
  { customerId, subjectIds }: { customerId: number; subjectIds: readonly number[] },
): Promise<boolean> {
  const uniqueIds = [...new Set(subjectIds)]
  await takeCustomerLock(db, 'openAccessSubjects', customerId)
  await sql`
    delete from oa_subject_assignments
    where customer_id = ${customerId} and subject_id <> all (${uniqueIds})`.execute(db)
  const { rows } = await sql<{ knownCount: number }>`
    with known as (select id from subjects where id = any (${uniqueIds})), added as (
      insert into oa_subject_assignments (customer_id, subject_id)
      select ${customerId}, id from known on conflict do nothing)
    select count(*) as known_count from known`.execute(db)
  return rows[0]?.knownCount === uniqueIds.length
}

/** Returns how many titles a set of subjects would add and remove compared with the current one. */
export async function previewSubjects(db: Db, customerId: number, subjectIds: readonly number[]) {
  const perSubject = await openTitles(db, customerId)
    .select(['title.subjectId', (eb) => eb.fn.countAll<number>().as('titles')])
    .groupBy('title.subjectId')
    .execute()
  const now = new Set(
    (await assignedSubjects(db, customerId).execute()).map((row) => row.subjectId),
  )
  const uniqueIds = new Set(subjectIds)
  const sum = (counted: (subjectId: number) => boolean) =>
    perSubject.reduce((total, one) => total + (counted(one.subjectId) ? one.titles : 0), 0)
  return {
    titles: sum((one) => uniqueIds.has(one)),
    added: sum((one) => uniqueIds.has(one) && !now.has(one)),
    removed: sum((one) => now.has(one) && !uniqueIds.has(one)),
    perSubject,
  }
}
