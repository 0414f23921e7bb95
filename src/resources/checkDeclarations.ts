import { permissionNames } from '../../contract/permissions.ts'
import type { Messages, ResourceModule } from './declaration.ts'

/** The exports of the declaration modules by file name. */
export type FoundModules = Record<string, { resource?: unknown }>

/**
 * Returns the declared resources. Throws an error that names every invalid declaration by its file,
 * so that the portal fails at start and not on a blank screen.
 */
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
      if (other.path === resource.path) fault(`the path ${resource.path} is taken by ${other.name}`)
    }
    modules.push(resource)
  }
  if (faults.length > 0) throw new Error(`Faulty resource declarations:\n  ${faults.join('\n  ')}`)
  return modules.sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
}

function isDeclaration(value: unknown): value is ResourceModule {
  const declared = value as Partial<ResourceModule> | undefined
  return (
    typeof declared?.name === 'string' &&
    typeof declared.path === 'string' &&
    typeof declared.permission === 'string' &&
    typeof declared.screens?.list === 'function'
  )
}

function faultsOf({ name, path, permission, menu, messages }: ResourceModule): string[] {
  const faults: string[] = []
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`the name "${name}" must be camelCase`)
  if (!path.startsWith('/')) faults.push(`the path "${path}" must begin with /`)
  if (!permissionNames.includes(permission)) {
    faults.push(`the permission "${permission}" is not in contract/permissions.ts`)
  }
  if (menu && typeof lookUp(messages?.en, menu.label) !== 'string') {
    faults.push(`the menu label "${menu.label}" is not among its messages`)
  }
  return faults
}

const lookUp = (messages: Messages | undefined, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Messages | undefined)?.[part], messages)
