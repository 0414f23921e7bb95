/** What the platform uses of `node:fs`: files of the build that it reads when it starts, in memory. */

/** The folder below which the platform finds its own files (`projectRoot` of demo/vite.worker.config.ts). */
const root = '/carrel'

/** Texts by absolute path: from the start those of the languages. */
const texts = new Map<string, string>(
  Object.entries(
    import.meta.glob<string>('../../content/languages/*/{language,server}.json', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, text]) => [path.replace('../..', root), text]),
)

/** Adds files by their absolute paths. */
export function addFiles(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) texts.set(path, text)
}

/** Returns whether there is a file. */
export const existsSync = (path: string): boolean => texts.has(path)

/** Returns the text of a file; throws when there is none. */
export function readFileSync(path: string): string {
  const text = texts.get(path)
  if (text === undefined) throw new Error(`No file ${path}`)
  return text
}

/** Returns the names of what a folder contains. */
export function readdirSync(folder: string): string[] {
  const inside = [...texts.keys()].filter((path) => path.startsWith(`${folder}/`))
  return [...new Set(inside.map((path) => path.slice(folder.length + 1).split('/', 1)[0] ?? ''))]
}

/** Returns what is known of a file. */
export const statSync = (path: string) => ({ size: readFileSync(path).length })
