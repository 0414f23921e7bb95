import { permissionNames } from '../../contract/permissions.ts'
import { paths, publicPaths } from '../paths.ts'
import type { Messages, ResourceModule } from './declaration.ts'

/** The exports of the declaration modules by file name. */
export type FoundModules = Record<string, { resource?: unknown }>

/** Returns the declared resources. Throws an error that names every invalid declaration by its file. */
export function checkDeclarations(found: FoundModules): ResourceModule[] {
  const faults: string[] = []
  const modules: ResourceModule[] = []
  for (const [file, { resource }] of Object.entries(found)) {
    const fault = (text: string) => faults.push(`${file}: ${text}`)
    if (!isDeclaration(resource)) {
      fault('must export `resource` with name, path, permission and screens.list')
      continue
    }
    for (const text of faultsOf(resource)) fault(text)
    for (const other of modules) {
      if (other.name === resource.name) fault(`the name ${resource.name} is taken`)
      for (const text of pathFaults(resource, other)) fault(text)
    }
    modules.push(resource)
  }
  if (faults.length > 0) throw new Error(`Faulty resource declarations:\n  ${faults.join('\n  ')}`)
  return inMenuOrder(modules)
}

/** Returns resources in the order of the menu. */
export const inMenuOrder = (modules: readonly ResourceModule[]): ResourceModule[] =>
  modules.toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

function isDeclaration(value: unknown): value is ResourceModule {
  const declared = value as Partial<ResourceModule> | undefined
  return (
    typeof declared?.name === 'string' &&
    typeof declared.path === 'string' &&
    typeof declared.permission === 'string' &&
    typeof declared.screens?.list === 'function'
  )
}

/** Addresses of the portal itself. */
const ownPaths = new Set<string>([
  paths.home,
  paths.signIn,
  paths.dashboard,
  paths.resources,
  paths.ddr,
  paths.reports,
  paths.profile,
  paths.signOut,
  paths.transfer,
  ...publicPaths,
])

function faultsOf({ name, path, permission, screens, menu, messages }: ResourceModule): string[] {
  const faults: string[] = []
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`the name "${name}" must be camelCase`)
  if (ownPaths.has(`/${name}`)) {
    faults.push(`the name ${name} is an address of the portal; choose another`)
  }
  if (!/^(\/[A-Za-z0-9][\w-]*)+$/.test(path)) {
    faults.push(`the path "${path}" must be like /ReadingLists: begin with /, and hold no : or *`)
  }
  if (ownPaths.has(path)) {
    faults.push(`the path ${path} is an address of the portal; choose another`)
  }
  if (!permissionNames.includes(permission)) {
    faults.push(`the permission "${permission}" is not in contract/permissions.ts`)
  }
  faults.push(...screenFaults(permission, screens))
  if (menu && typeof lookUp(messages?.en, menu.label) !== 'string') {
    faults.push(`the menu label "${menu.label}" is not among its messages`)
  }
  return faults
}

/** Returns a fault for each screen that nobody could open: each needs the permission of its action. */
function screenFaults(permission: string, screens: ResourceModule['screens']): string[] {
  const [subject = ''] = permission.split('.')
  return (['create', 'edit', 'show'] as const).flatMap((action) => {
    const screen: unknown = screens[action]
    if (screen === undefined) return []
    if (typeof screen !== 'function') return [`screens.${action} must be a function that loads it`]
    const needed = `${subject}.${action}`
    return (permissionNames as readonly string[]).includes(needed)
      ? []
      : [`screens.${action} needs the permission "${needed}"; add it to contract/permissions.ts`]
  })
}

/** Returns a fault where the addresses of two resources clash. */
function pathFaults(one: ResourceModule, other: ResourceModule): string[] {
  // Its own fault says all about two resources of one name.
  if (one.name === other.name) return []
  if (one.path === other.path) return [`the path ${one.path} is taken by ${other.name}`]
  return [
    ...recordFaults(one, other),
    ...recordFaults(other, one),
    ...nameFaults(one, other),
    ...nameFaults(other, one),
  ]
}

/** Returns a fault where the list of one resource has the address of a record or form of the other. */
function recordFaults({ path }: ResourceModule, { name, path: above, screens }: ResourceModule) {
  if (!path.startsWith(`${above}/`)) return []
  const below = path.slice(above.length + 1).split('/')
  const isForm = below.length === 1 && (screens.edit ?? (below[0] === 'create' && screens.create))
  const isRecord = below.length === 2 && below[1] === 'show' && screens.show
  return isForm || isRecord ? [`the path ${path} is an address of a record of ${name}`] : []
}

/** Returns a fault where a path begins with the name of another resource, which links to records of that one do. */
const nameFaults = ({ path }: ResourceModule, { name }: ResourceModule): string[] =>
  path === `/${name}` || path.startsWith(`/${name}/`)
    ? [`the path ${path} begins with the name of ${name}; choose another`]
    : []

const lookUp = (messages: Messages | undefined, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Messages | undefined)?.[part], messages)
