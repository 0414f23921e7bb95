import { permissionNames } from '../../contract/permissions.ts'
import type { RestResource } from './resource.ts'

/** The exports of the `*.rest.ts` files by file name. */
export type FoundRestModules = Record<string, { resource?: unknown }>

/**
 * Returns the declared resources in the order of their files. Throws an error that names every invalid declaration by
 * its file, so that the platform stops at start and not at the first call.
 */
export function checkRestResources(found: FoundRestModules): RestResource[] {
  const faults: string[] = []
  const resources: RestResource[] = []
  for (const [file, { resource }] of Object.entries(found)) {
    if (!isDeclaration(resource)) {
      faults.push(`${file}: export \`resource\` with name, scope, from, fields and defaultSort`)
      continue
    }
    faults.push(...faultsOf(resource).map((fault) => `${file}: ${fault}`))
    if (resources.some(({ name }) => name === resource.name)) {
      faults.push(`${file}: the name ${resource.name} is taken; choose another`)
    }
    resources.push(resource)
  }
  if (faults.length > 0) throw new Error(`Faulty REST resources:\n  ${faults.join('\n  ')}`)
  return resources
}

function isDeclaration(value: unknown): value is RestResource {
  const declared = value as Partial<RestResource> | undefined
  return (
    typeof declared?.name === 'string' &&
    (declared.scope === 'tenant' || declared.scope === 'system') &&
    declared.from !== undefined &&
    typeof declared.fields === 'object' &&
    typeof declared.defaultSort === 'object'
  )
}

function faultsOf(resource: RestResource): string[] {
  const { name, fields, defaultSort, filters = {} } = resource
  const faults: string[] = []
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`write the name "${name}" in camelCase`)
  faults.push(...permissionFaults(resource))
  if (!Object.hasOwn(fields, 'id')) faults.push('add the field id: records are found by it')
  const sorted = Object.hasOwn(fields, defaultSort.field) ? fields[defaultSort.field] : undefined
  if (sorted === undefined || sorted.sortable === false) {
    faults.push(`sort by a sortable field of its own instead of "${defaultSort.field}"`)
  }
  for (const filter of Object.keys(filters)) {
    if (Object.hasOwn(fields, filter) && fields[filter]?.filter !== undefined) {
      faults.push(`declare the filter "${filter}" once: in fields or in filters`)
    }
  }
  return faults
}

function permissionFaults({ permission, create, update, remove }: RestResource): string[] {
  const actions = { permission, create, update, remove }
  return Object.entries(actions).flatMap(([key, value]) => {
    if (key !== 'permission' && value === undefined) return []
    const permissionName = typeof value === 'object' ? value.permission : value
    const where = key === 'permission' ? 'permission' : `${key}.permission`
    if (permissionName === undefined) return [`name its ${where}, e.g. "savedViews.list"`]
    return permissionNames.includes(permissionName)
      ? []
      : [
          `${where} is "${permissionName}", which is not in contract/permissions.ts; add it or name another`,
        ]
  })
}
