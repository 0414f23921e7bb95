import { build, type Plugin, type Rolldown } from 'vite'

/** What is loaded before any screen: by the sign-in form, and by whoever is signed in. */
export const beforeScreens = {
  entry: ['src/main.tsx'],
  portal: ['src/App.tsx'],
}

/**
 * The screens that one arrives at, with the declarations of the calls they make (src/dataProvider/areas.ts). One
 * file: what only the other kind of customer needs is small, and a file more is a request more.
 */
export const dashboards = [
  'src/dashboard/LibraryDashboard.tsx',
  'src/dashboard/ConsortiaDashboard.tsx',
  'src/dashboard/prefetchFigures.ts',
  'contract/dashboard/endpoints.ts',
  'contract/ddr/counts.ts',
]

/** Screens of one kind: what all of them need is one file. */
const lists = [
  ['src/resources/holdings/TitlesPage.tsx'],
  ['src/resources/packages/PackagesPage.tsx'],
  ['src/resources/consortium/ConsortiumPackagesPage.tsx'],
]

/** Drawn after the figures: nothing else may hold what they are made of. */
const charts = ['src/dashboard/PublisherPie.tsx']

/**
 * A module for each component would be fifty requests before the first figure, six at a time. What is always
 * needed together becomes one file. A first build, never written, tells what that is: sets of modules that are
 * complete, so that no file of ours ever waits for another one in a circle.
 */
export function chunks(plugins: () => Plugin[]): Plugin {
  return {
    name: 'carrel:chunks',
    apply: 'build',
    config: async ({ build: options }) => {
      const trial = await build({
        configFile: false,
        logLevel: 'error',
        plugins: plugins(),
        build: { ...options, write: false, minify: false, reportCompressedSize: false },
      })
      const { output } = (Array.isArray(trial) ? trial[0] : trial) as Rolldown.RolldownOutput
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(output) } } } },
      }
    },
  }
}

/** Files of a bundle, by name. */
type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

function groupsOf(output: Output): Rolldown.CodeSplittingGroup[] {
  const modules = (sources: readonly string[]) =>
    closure(output, sources).flatMap((file) => modulesOf(output, file))
  const common = (screens: readonly (readonly string[])[]) => {
    const [first = [], ...others] = screens.map(modules)
    const sets = others.map((ids) => new Set(ids))
    return first.filter((id) => sets.every((set) => set.has(id)))
  }
  const sets = {
    entry: modules(beforeScreens.entry),
    portal: modules(beforeScreens.portal),
    dashboard: modules(dashboards),
    charts: modules(charts),
    list: common(lists),
  }
  // Those two have files of their own already; each module goes to the first that needs it.
  const asTheyAre = new Set(['entry', 'charts'])
  const inLists = new Set(sets.list)
  sets.dashboard = sets.dashboard.filter((id) => !inLists.has(id))
  const taken = new Set<string>()
  return Object.entries(sets).flatMap(([name, ids]) => {
    const own = new Set(ids.filter((id) => !taken.has(id)))
    for (const id of own) taken.add(id)
    if (asTheyAre.has(name)) return []
    return { name, test: (id: string) => own.has(id), includeDependenciesRecursively: false }
  })
}

const chunk = (output: Output, file: string) =>
  output.find((one) => one.type === 'chunk' && one.fileName === file) as
    | Rolldown.OutputChunk
    | undefined

const modulesOf = (output: Output, file: string) => chunk(output, file)?.moduleIds ?? []

/** The files that hold these sources, and all that they import at once. */
export function closure(output: Output, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of chunk(output, file)?.imports ?? []) add(imported)
  }
  for (const source of sources) {
    const holder = output.find((one) =>
      one.type === 'chunk' ? one.moduleIds.some((id) => id.endsWith(`/${source}`)) : false,
    )
    if (holder === undefined) throw new Error(`No file of the portal holds ${source}`)
    add(holder.fileName)
  }
  return [...files]
}
