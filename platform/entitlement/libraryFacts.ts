import type { LibraryFacts } from '../../contract/entitlement/facts.ts'
import type { Db } from '../context.ts'
import { isPassed, remoteMethods } from '../../contract/organization/signInMethods.ts'
import {
  customerNames,
  membershipsOf,
  readLibraries,
  resourceTypesOf,
  signInTestsOf,
} from './libraryStore.ts'

/** Returns the libraries of these ids that the session may see, by name. */
export async function libraryFacts(db: Db, ids: readonly number[]): Promise<LibraryFacts[]> {
  const rows = await readLibraries(db, ids)
  const types = Map.groupBy(await resourceTypesOf(db, ids), ({ customerId }) => customerId)
  const periods = await membershipsOf(db, ids)
  const memberships = Map.groupBy(periods, ({ customerId }) => customerId)
  const consortia = await customerNames(db, [
    ...new Set(periods.map(({ consortiumId }) => consortiumId)),
  ])
  const tests = new Map(
    (await signInTestsOf(db, ids)).map((test) => [`${test.customerId} ${test.method}`, test]),
  )
  return rows.map(({ id, name, subscriptionEndsOn, graceDays, ...texts }) => ({
    id,
    name,
    subscriptionEndsOn,
    graceDays,
    resourceTypeIds: new Set(types.get(id)?.map(({ resourceTypeId }) => resourceTypeId)),
    memberships: (memberships.get(id) ?? []).map(({ consortiumId, from, until }) => ({
      consortiumId,
      consortium: consortia.get(consortiumId) ?? '',
      from,
      until,
    })),
    remoteMethods: remoteMethods.flatMap((method) => {
      if (texts[method] === '') return []
      const test = tests.get(`${id} ${method}`)
      // A test of another text says nothing about what is on record.
      return [{ method, isFailing: test?.text === texts[method] && !isPassed(test.result) }]
    }),
  }))
}
