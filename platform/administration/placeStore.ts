import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** A country, state or city. */
export interface PlaceRow {
  id: number
  name: string
}

/** Returns the country of a name, ignoring case; `undefined` when there is none. */
export const findCountry = (db: Db, name: string): Promise<PlaceRow | undefined> =>
  db
    .selectFrom('countries')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()

/** Returns the state of a name in a country, ignoring case; `undefined` when there is none. */
export const findState = (db: Db, countryId: number, name: string): Promise<PlaceRow | undefined> =>
  db
    .selectFrom('states')
    .select(['id', 'name'])
    .where('countryId', '=', countryId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()

/** Returns the city of a name in a state, ignoring case; `undefined` when there is none. */
export const findCity = (db: Db, stateId: number, name: string): Promise<PlaceRow | undefined> =>
  db
    .selectFrom('cities')
    .select(['id', 'name'])
    .where('stateId', '=', stateId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()

/** Returns the id of a country, which is added unless it is there. */
export async function addCountry(db: Db, name: string): Promise<number> {
  // A conflict updates the row to itself, so that its id is returned.
  const { id } = await db
    .insertInto('countries')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the id of a state, which is added unless it is there. */
export async function addState(db: Db, countryId: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto('states')
    .values({ countryId, name })
    .onConflict((conflict) => conflict.columns(['countryId', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the id of a city, which is added unless it is there. */
export async function addCity(db: Db, stateId: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto('cities')
    .values({ stateId, name })
    .onConflict((conflict) => conflict.columns(['stateId', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the names of at most `limit` countries. */
export const countryNames = async (db: Db, limit: number): Promise<string[]> =>
  namesOf(await db.selectFrom('countries').select('name').orderBy('name').limit(limit).execute())

/** Returns the names of at most `limit` states of a country. */
export const stateNames = async (db: Db, countryId: number, limit: number): Promise<string[]> =>
  namesOf(
    await db
      .selectFrom('states')
      .select('name')
      .where('countryId', '=', countryId)
      .orderBy('name')
      .limit(limit)
      .execute(),
  )

/** Returns the names of at most `limit` cities of a state. */
export const cityNames = async (db: Db, stateId: number, limit: number): Promise<string[]> =>
  namesOf(
    await db
      .selectFrom('cities')
      .select('name')
      .where('stateId', '=', stateId)
      .orderBy('name')
      .limit(limit)
      .execute(),
  )

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)
