import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../support/database.ts'

const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()]

afterAll(() => Promise.all([one.drop(), other.drop()]))

test('every test file has a database of its own', async () => {
  await sql`insert into regions values (9, 'Beyond')`.execute(one.db)
  const regions = await other.db.selectFrom('regions').select('name').execute()
  expect(regions.map(({ name }) => name)).not.toContain('Beyond')
})
