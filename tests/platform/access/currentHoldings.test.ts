import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentHoldings } from '../../../platform/entitlement/currentStore.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { libraryFacts } from '../../../platform/entitlement/libraryFacts.ts'
import { readHoldings } from '../../../platform/entitlement/holdings.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform

beforeAll(async () => {
  carrel = await createTestPlatform()
  const { owner } = carrel.database
  // A title and a package that were removed, a package for one member, and a member that has left.
  await owner.query(`
    update library_titles set removed_at = now() + interval '1 day' where id % 7 = 0;
    delete from library_packages where package_id % 3 = 0;
    insert into consortium_packages (consortium_id, package_id, member_id)
      select ${consortiumId}, id, ${meridianId} from packages where id % 2 = 0 on conflict do nothing;
    delete from consortium_packages where member_id = 1004;
    update customers set consortium_id = null where id = 1004`)
})
afterAll(() => carrel.drop())

it('what a library has now is the same by the query of today and by the days on record', async () => {
  const { db } = carrel.database
  const titles = await db.selectFrom('titles').select('id').execute()
  const customers = await db.selectFrom('customers').select('id').execute()
  const titleIds = titles.map(({ id }) => id)
  const libraries = await libraryFacts(
    db,
    customers.map(({ id }) => id),
  )
  let compared = 0
  for (const library of libraries) {
    const holdingsOf = await readHoldings(db, [library], titleIds, { seesOtherMembers: false })
    const consortia = new Set(
      library.memberships.flatMap(({ consortiumId, until }) =>
        until === null && consortiumId !== library.id ? [consortiumId] : [],
      ),
    )
    const byDays = titleIds.flatMap((titleId) =>
      holdingsOf(library, titleId)
        .filter(({ until }) => until === null)
        .filter(({ consortiumId }) => consortiumId === null || consortia.has(consortiumId))
        .filter(({ memberId }) => memberId === null || memberId === library.id)
        .map((one) => `${one.way} ${one.accessType} ${one.recordId} ${titleId} ${one.startDate}`),
    )
    const { rows } = await sql<Record<'line', string>>`
      select concat_ws(' ', way, access_type, record_id, title_id, coalesce(start_date, 'null')) as line
      from (${currentHoldings({ customerId: library.id })}) as current`.execute(db)
    // A package that is assigned to all members and to this one as well is one way.
    const distinct = [...new Set(byDays)]
    expect([library.name, rows.map(({ line }) => line).toSorted()]).toEqual([
      library.name,
      distinct.toSorted(),
    ])
    compared += rows.length
  }
  expect(compared).toBeGreaterThan(1_000)
})
