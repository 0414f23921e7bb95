import { addedCoverage } from '../../contract/entitlement/coverageSpans.ts'
import type { overlaps } from '../../contract/entitlement/overlapEndpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { isConsortiumRole } from '../../contract/principal.ts'
import type { Call, Handlers } from '../context.ts'
import {
  coverageEnding,
  coveredPackages,
  type OverlapQuery,
  titlesHeldTwice,
} from './overlapStore.ts'

export const overlapHandlers: Handlers<typeof overlaps> = {
  heldTwice: async (query, call) => {
    requireLibrary(query, call)
    const { total, rows } = await call.transaction((db) => titlesHeldTwice(db, query))
    return {
      total,
      rows: rows.map((row) =>
        Object.assign(row, {
          ownAdds: addedCoverage(row.own, row.consortium),
          consortiumAdds: addedCoverage(row.consortium, row.own),
        }),
      ),
    }
  },
  endingSoon: (query, call) => {
    requireLibrary(query, call)
    return call.transaction((db) => coverageEnding(db, query, call.today))
  },
  coveredPackages: (query, call) => {
    requireLibrary(query, call)
    return call.transaction((db) => coveredPackages(db, query))
  },
}

/** Throws `Problem('invalid')` for a consortium as a whole, which holds no titles. */
function requireLibrary({ customerId }: OverlapQuery, { session }: Call): void {
  if (!isConsortiumRole(session.principal.role) || customerId !== session.customerId) return
  throw new Problem('invalid', 'Choose a library', { fields: { customerId: 'Choose a library' } })
}
