import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { freePort } from '../platform/db/embedded/freePort.ts'
import { precompress } from '../scripts/build/precompress.mjs'
import { cpuSlowdown, enter, signIn } from './browserSession.ts'
import { withChromium } from './chromium.ts'
import { type Bench, compared, type Figure, median } from './figures.ts'
import { content, onTheList, open, titlesPath } from './navigation.ts'
import { benchFolder, withProduct } from './product.ts'
import { firstPage, makeVisit, type StepResult, type Step } from './visit.ts'

const runs = 5

const portalSteps: Step[] = [
  open('open a list', titlesPath),
  ...onTheList,
  open('back to the dashboard', '/dashboard', 'figures'),
  open('open a form', '/orgDetails', 'fields'),
  open('open a second list', '/DDR/Received'),
  {
    what: 'open a request',
    goal: { kind: 'panel' },
    act: async ({ click }) => {
      await click(`${content} tbody button[aria-haspopup=menu]`)
      await click('[role=menu] [role=menuitem]')
    },
  },
]

/** The steps that both have, with the greatest share of the stock administration's time that the portal may take. */
const shares: readonly { what: string; atMost: number }[] = [
  { what: firstPage, atMost: 0.33 },
  { what: 'open a list', atMost: 0.5 },
  { what: 'page 2', atMost: 0.45 },
  { what: 'sort', atMost: 0.45 },
  { what: 'facet', atMost: 0.45 },
  { what: 'typed filter', atMost: 0.45 },
  { what: 'back to the dashboard', atMost: 0.45 },
  { what: 'open a form', atMost: 0.5 },
  { what: 'open a second list', atMost: 0.5 },
  { what: 'open a request', atMost: 0.5 },
]

const link = (hash: string) => `a[href="${hash}"]`
/** A syllable of many last names. */
const filterText = 'er'

const stockSteps: Step[] = [
  {
    what: 'open a list',
    goal: { kind: 'rows' },
    act: ({ click }) => click(link('#/customers')),
  },
  {
    what: 'page 2',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} [aria-label="Go to page 2"]`),
  },
  {
    what: 'sort',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} thead [data-field=last_name]`),
  },
  {
    what: 'facet',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} .newsletter [role=button]`),
  },
  {
    what: 'typed filter',
    goal: { kind: 'rowsWith', text: filterText },
    act: async ({ click, type }) => {
      await click(`${content} input[name=last_name_q]`)
      await type(filterText)
    },
  },
  {
    what: 'back to the dashboard',
    goal: { kind: 'figures' },
    act: ({ click }) => click(link('#/')),
  },
  {
    what: 'open a second list',
    goal: { kind: 'rows' },
    act: ({ click }) => click(link('#/orders')),
  },
  {
    what: 'open a request',
    goal: { kind: 'fields' },
    act: ({ click }) => click(`${content} tbody tr td:nth-child(3)`),
  },
  {
    what: 'back to the first list',
    goal: { kind: 'rows' },
    act: ({ click }) => click(link('#/customers')),
  },
  {
    what: 'open a form',
    goal: { kind: 'fields' },
    act: ({ click }) => click(`${content} tbody tr td:nth-child(3)`),
  },
]

/**
 * The portal beside an administration made of react-admin's own components (`bench/stock`), taking turns. That one has
 * its data in memory, so no call of it waits for the line.
 */
export const stock: Bench = {
  name: `Beside stock react-admin (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: () =>
    withProduct(1, (url) =>
      withStock(async (stockUrl) => {
        const session = await signIn(url)
        const portalResults: StepResult[] = []
        const stockResults: StepResult[] = []
        await withChromium(async (chromium) => {
          for (let run = 0; run < runs; run += 1) {
            await chromium.withProfile(async (profile) => {
              await enter(profile, url, session)
              const visit = { url: `${url}/dashboard`, waitsUntilSettled: true, steps: portalSteps }
              portalResults.push(...(await makeVisit(visit, profile)))
            })
            await chromium.withProfile(async (profile) => {
              const visit = { url: stockUrl, waitsUntilSettled: true, steps: stockSteps }
              stockResults.push(...(await makeVisit(visit, profile)))
            })
          }
        })
        return shares.map(({ what, atMost }): Figure => {
          const times = [timesOf(portalResults, what), timesOf(stockResults, what)]
          return compared(what, 'ms', times, {
            budget: atMost * median(timesOf(stockResults, what)),
          })
        })
      }),
    ),
}

const timesOf = (measured: readonly StepResult[], what: string): number[] =>
  measured.filter((one) => one.what === what).map(({ shownMs }) => shownMs)

/** Builds the stock administration and serves its files compressed while the work runs. */
async function withStock<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = path.join(benchFolder, 'stock')
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'stock'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  })
  await precompress(folder)
  const port = await freePort()
  const app = new Hono().use(serveStatic({ root: folder, precompressed: true }))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
  try {
    return await work(`http://127.0.0.1:${port}/`)
  } finally {
    server.close()
  }
}
