import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Bench, Figure } from './figures.ts'

const dist = path.resolve(import.meta.dirname, '../dist')
const assets = path.join(dist, 'assets')

/** What a browser has to load before something shows, with its budget in KiB of brotli. */
const moments: {
  what: string
  /** Chunks beside the first one (vite.config.ts names the groups). */
  chunks?: RegExp[]
  budget: number
  /** The build fails over it. */
  strict?: boolean
}[] = [
  { what: 'sign-in shows', budget: 66, strict: true },
  {
    what: 'dashboard, figures',
    chunks: [/^portal-/, /^dashboard-/],
    budget: 250,
    strict: true,
  },
  {
    what: 'dashboard, charts too',
    chunks: [/^portal-/, /^dashboard-/, /^PublisherPie-/],
    budget: 340,
    strict: true,
  },
  { what: 'a list is usable', chunks: [/^portal-/, /^TitlesPage-/], budget: 290 },
]

/** JavaScript in KiB of brotli that must arrive before each moment. */
export const bundle: Bench = { name: 'JavaScript (KiB, brotli)', run: () => measure(moments) }

/** The same for the moments that a build is judged by. */
export const strictFigures = (): Promise<Figure[]> =>
  measure(moments.filter(({ strict }) => strict))

async function measure(selected: typeof moments): Promise<Figure[]> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const chunks = await readChunks()
  const entry = /src="\/assets\/(start-[^"]+\.js)"/.exec(html)?.[1] ?? ''
  return selected.map((moment): Figure => {
    // The help text of a screen is a chunk with the name of the screen; it needs nothing and loads on demand.
    const matching = chunks.filter(
      ({ name, needs }) => needs.length > 0 && moment.chunks?.some((one) => one.test(name)),
    )
    const names = closure([entry, ...matching.map(({ name }) => name)], chunks)
    const bytes = chunks
      .filter(({ name }) => names.has(name))
      .reduce((sum, chunk) => sum + chunk.bytes, 0)
    return { what: moment.what, unit: 'KiB', value: bytes / 1024, budget: moment.budget }
  })
}

interface Chunk {
  name: string
  bytes: number
  /** Chunks it needs before it runs. */
  needs: string[]
}

async function readChunks(): Promise<Chunk[]> {
  // Files of earlier builds stay until the next start.
  const files = JSON.parse(await readFile(path.join(dist, '.files.json'), 'utf8')) as string[]
  const names = files.filter((file) => file.endsWith('.js')).map((file) => path.basename(file))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(assets, name), 'utf8')
      const needs = [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)]
      return {
        name,
        bytes: await sent(name),
        needs: needs.map(([, file = '']) => file),
      }
    }),
  )
}

/** Bytes on the wire: compressed where that makes it smaller. */
async function sent(name: string): Promise<number> {
  const compressed = path.join(assets, `${name}.br`)
  const file = await stat(compressed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return stat(path.join(assets, name))
  })
  return file.size
}

function closure(names: string[], chunks: Chunk[]): Set<string> {
  const reachable = new Set<string>()
  const visit = (name: string) => {
    if (reachable.has(name)) return
    reachable.add(name)
    for (const need of chunks.find((chunk) => chunk.name === name)?.needs ?? []) visit(need)
  }
  names.forEach(visit)
  return reachable
}
