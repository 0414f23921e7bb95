import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../contract/index.ts'
import { addressOf, fetchText, sessionKey } from './calls.ts'
import { type Bench, figureOf, repeat } from './figures.ts'
import { withProduct } from './product.ts'
import { lakesideId } from '../platform/demo/institutions.ts'

/** Pages that are loaded at once. */
const pagesAtOnce = 16
const calls = 200
/** Pause between two calls of the other account. */
const pauseMs = 25
/** Median of the other account's calls in ms (docs/budgets.md#calls-and-work). */
const budgetMs = 100

/** Measures a small call of one account, before and while another account loads its dashboard 16 times at once. */
export const concurrentPages: Bench = {
  name: `A call of one account while another one loads ${pagesAtOnce} dashboards at once (${calls} calls)`,
  run: () =>
    withProduct(1, async (url) => {
      const headers = { authorization: `Bearer ${await sessionKey(url, 'lakeside')}` }
      const address = addressOf(url, contract.session.greeting, { customerId: lakesideId })
      const greet = () => fetchText(address, { headers })
      const cookie = `carrel_session=${await sessionKey(url, 'meridian')}`
      const loadPage = () => fetchText(`${url}/`, { headers: { cookie } })
      const page = await loadPage()
      if (!page.includes('data-rendered')) throw new Error('The dashboard is not server-rendered')
      const measure = async () => {
        const times: number[] = []
        for (let call = 0; call < calls; call += 1) {
          times.push(...(await repeat(1, greet)))
          await pause(pauseMs)
        }
        return times
      }
      const before = await measure()
      const pages: number[] = []
      let isMeasuring = true
      const loadPages = async () => {
        while (isMeasuring) pages.push(...(await repeat(1, loadPage)))
      }
      const loading = Promise.all(Array.from({ length: pagesAtOnce }, loadPages))
      try {
        const during = await measure()
        return [
          figureOf('the call before', 'ms', before),
          figureOf('the call meanwhile', 'ms', during, { budget: budgetMs }),
          figureOf(`a page, of ${pages.length}`, 'ms', pages),
        ]
      } finally {
        isMeasuring = false
        await loading
      }
    }),
}
