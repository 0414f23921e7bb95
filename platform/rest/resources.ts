import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkRestResources, type FoundRestModules } from './checkResources.ts'

const platformFolder = path.join(import.meta.dirname, '..')
const files = globSync('*/*.rest.ts', { cwd: platformFolder }).sort()

const modules = await Promise.all(
  files.map(async (file) => {
    const url = pathToFileURL(path.join(platformFolder, file)).href
    return [file, (await import(url)) as FoundRestModules[string]] as const
  }),
)

/** The REST resources below `/platform/rest`: the `resource` of every `platform/<area>/<name>.rest.ts`. */
export const restResources = checkRestResources(Object.fromEntries(modules))
