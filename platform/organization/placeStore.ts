import type { Db } from '../context.ts'

/** Returns all countries by name. */
export const listCountries = (db: Db) =>
  db.selectFrom('countries').select(['id as countryId', 'name']).orderBy('name').execute()

/** Returns the states of a country by name. */
export const listStates = (db: Db, countryId: number) =>
  db
    .selectFrom('states')
    .select(['id as stateId', 'name'])
    .where('countryId', '=', countryId)
    .orderBy('name')
    .execute()

/** Returns the cities of a state by name. */
export const listCities = (db: Db, stateId: number) =>
  db
    .selectFrom('cities')
    .select(['id as cityId', 'name'])
    .where('stateId', '=', stateId)
    .orderBy('name')
    .execute()

/** Returns the access type with this id, or all access types of contacts for `''` and `'0'`. */
export const listAccessTypes = (db: Db, accessType: string) =>
  db
    .selectFrom('contactAccessTypes')
    .select(['id as accessTypeId', 'name'])
    .$if(accessType !== '', (query) => query.where('id', '=', accessType))
    .orderBy('id')
    .execute()
