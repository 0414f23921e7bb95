import { checkRestResources, type FoundRestModules } from '../../platform/rest/checkResources.ts'

const modules = import.meta.glob<FoundRestModules[string]>('../../platform/*/*.rest.ts', {
  eager: true,
})

/** The plain resources below `/platform/rest`; the build finds the files that the platform finds in its folder. */
export const restResources = checkRestResources(
  Object.fromEntries(
    Object.entries(modules)
      .map(([file, found]) => [file.replace('../../platform/', ''), found] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
)
