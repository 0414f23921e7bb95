import { contract } from '../contract/index.ts'
import { meridianId } from '../platform/demo/institutions.ts'
import { callerOf } from './calls.ts'
import { type Bench, type Figure, figureOf, repeat } from './figures.ts'
import { withScratchProduct } from './scratchProduct.ts'

const users = 50_000
const rounds = 15
const budgetMs = 150

/** Searches of the list of end users over HTTP: a text that one user has, that none has, and that all have. */
export const endUserSearch: Bench = {
  name: `Search among ${users} end users of a library`,
  run: () =>
    withScratchProduct(async ({ client, product }) => {
      await client.query(
        `insert into end_users (customer_id, first_name, last_name, email, password_hash, department)
         select $1, 'First' || md5(n::text), 'Last' || md5((n * 7)::text), 'u' || n || '@users.example', 'x',
           'Department of Zoology'
         from generate_series(1, $2::int) as n`,
        [meridianId, users],
      )
      await client.query('analyze end_users')
      const call = await callerOf(product.url, 'meridian')
      const sendSearch = (search: string) =>
        call(contract.endUsers.list, {
          customerId: meridianId,
          search,
          state: 'all',
          page: 1,
          perPage: 15,
        })
      const searches = { 'one user': 'u49999@', 'no user': 'zzzzqq', 'every user': 'zoology' }
      const figures: Figure[] = []
      for (const [matches, search] of Object.entries(searches)) {
        const times = await repeat(rounds, () => sendSearch(search))
        figures.push(figureOf(`a search that finds ${matches}`, 'ms', times, { budget: budgetMs }))
      }
      return figures
    }),
}
