import type { ResourceModule } from './declaration.ts'

/** The first part of an address, when it could be the name of a resource. */
const firstPart = /^\/([a-z][A-Za-z0-9]*)(?=[/?#]|$)/

/**
 * Returns an address that begins with the name of a resource, as react-admin makes them, with the declared path in its
 * place: `/Outbox/3` for `/mail/3`. Returns every other address as it is.
 */
export function withDeclaredPath(
  address: string,
  resources: readonly Pick<ResourceModule, 'name' | 'path'>[],
): string {
  const name = firstPart.exec(address)?.[1]
  const resource = resources.find((declared) => declared.name === name)
  return resource === undefined ? address : resource.path + address.slice(resource.name.length + 1)
}
