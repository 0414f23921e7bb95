import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db } from '../context.ts'
import { listPackageTitles, type PackageTitlesQuery } from './titleStore.ts'

/**
 * Returns one page of the titles of a package. Throws `Problem('notFound')` when `find` does not find the package for
 * this session.
 */
export const titlesOfPackage = (
  find: (db: Db) => Promise<object | undefined>,
  query: PackageTitlesQuery,
  call: Call,
) =>
  call.transaction(async (db) => {
    if ((await find(db)) === undefined) {
      throw new Problem('notFound', `No package ${query.packageId}`)
    }
    return listPackageTitles(db, query)
  })
