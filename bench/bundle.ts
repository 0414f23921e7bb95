import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Bench, Figure } from './figures.ts'

const assets = path.resolve(import.meta.dirname, '../dist/assets')

/** What a browser has to load before something shows, by the chunks it begins with (STACK: budgets). */
const moments: { what: string; begins: RegExp[]; budget: number; lazyToo?: boolean }[] = [
  { what: 'sign-in shows', begins: [/^index-/], budget: 66 },
  {
    what: 'library dashboard, figures',
    begins: [/^index-/, /^App-/, /^LibraryDashboard-/],
    budget: 250,
  },
  {
    what: 'consortia dashboard, figures',
    begins: [/^index-/, /^App-/, /^ConsortiaDashboard-/],
    budget: 250,
  },
  {
    what: 'dashboard, charts too',
    begins: [/^index-/, /^App-/, /^WidgetGrid-/],
    budget: 340,
    lazyToo: true,
  },
]

/** JavaScript in KiB of brotli that must arrive before each moment. */
export const bundle: Bench = {
  name: 'JavaScript (KiB, brotli)',
  async run() {
    const chunks = await readChunks()
    return moments.map(({ what, begins, budget, lazyToo = false }): Figure => {
      const first = chunks.filter(({ name }) => begins.some((pattern) => pattern.test(name)))
      const begun = lazyToo ? first.filter(({ name }) => !/^(index|App)-/.test(name)) : []
      const lazy = begun.flatMap((chunk) => chunk.later)
      const names = closure([...first.map(({ name }) => name), ...lazy], chunks)
      const bytes = chunks
        .filter(({ name }) => names.has(name))
        .reduce((sum, chunk) => sum + chunk.bytes, 0)
      return { what, unit: 'KiB', median: bytes / 1024, budget }
    })
  },
}

interface Chunk {
  name: string
  bytes: number
  /** Chunks it needs before it runs, and those it asks for when it is used. */
  needs: string[]
  later: string[]
}

async function readChunks(): Promise<Chunk[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(assets, name), 'utf8')
      const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = '']) => file)
      return {
        name,
        bytes: (await stat(path.join(assets, `${name}.br`))).size,
        needs: found(/(?:from|import)"\.\/([^"]+\.js)"/g),
        later: found(/import\([`"']\.\/([^`"']+\.js)[`"']\)/g),
      }
    }),
  )
}

function closure(names: string[], chunks: Chunk[]): Set<string> {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const need of chunks.find((chunk) => chunk.name === name)?.needs ?? []) visit(need)
  }
  names.forEach(visit)
  return reached
}
