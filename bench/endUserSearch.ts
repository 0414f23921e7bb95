import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import { type Bench, type Figure, figureOf, repeat } from './figures.ts'
import { customerId, sessionKey } from './holdings.ts'
import { createScratchDatabase } from './scratchDatabase.ts'

const users = 50_000
const rounds = 15
const budgetMs = 150

/** Searches of the list of end users over HTTP: a text that one user has, that none has, and that all have. */
export const endUserSearch: Bench = {
  name: `Search among ${users} end users of a library`,
  run: () =>
    createScratchDatabase(async ({ client, product }) => {
      await client.query(
        `insert into end_users (customer_id, first_name, last_name, email, password_hash, department)
         select $1, 'First' || md5(n::text), 'Last' || md5((n * 7)::text), 'u' || n || '@users.example', 'x',
           'Department of Zoology'
         from generate_series(1, $2::int) as n`,
        [customerId, users],
      )
      await client.query('analyze end_users')
      const key = await sessionKey(product.url, 'meridian')
      const sendSearch = async (search: string): Promise<void> => {
        const query = new URLSearchParams({
          customer_id: String(customerId),
          search,
          page_no: '1',
          rpp: '15',
        })
        const address = `${product.url}${basePath}${contract.endUsers.list.path}?${query}`
        const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
        if (answer.status !== 200) throw new Error(`The search answered ${answer.status}`)
        await answer.arrayBuffer()
      }
      const searches = { 'one user': 'u49999@', 'no user': 'zzzzqq', 'every user': 'zoology' }
      const figures: Figure[] = []
      for (const [matches, search] of Object.entries(searches)) {
        const times = await repeat(rounds, () => sendSearch(search))
        figures.push(figureOf(`a search that finds ${matches}`, 'ms', times, { budget: budgetMs }))
      }
      return figures
    }),
}
