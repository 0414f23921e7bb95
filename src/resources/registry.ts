import type { ResourceBinding } from '../dataProvider/binding.ts'
import { withoutTrailingSlash } from '../paths.ts'
import { checkDeclarations, inMenuOrder } from './checkDeclarations.ts'
import type { ResourceModule } from './declaration.ts'

const found = import.meta.glob<{ resource: ResourceModule }>('./*/*.resource.tsx', { eager: true })

/** The tests, and the platform at its start (`src/ssr.tsx`), check the declarations of a built portal. */
const isChecked = import.meta.env.PROD && !import.meta.env.SSR

/** Every declared resource in menu order. Declarations are small; screens load when they are opened. */
export const resources = isChecked
  ? inMenuOrder(Object.values(found).map(({ resource }) => resource))
  : checkDeclarations(found)

/**
 * Returns whether an address belongs to a declared resource: its list or one of its records. Capitals do not matter,
 * because the portal corrects them once somebody has signed in.
 */
export function isDeclaredPath(pathname: string): boolean {
  const address = withoutTrailingSlash(pathname).toLowerCase()
  return resources.some(({ path }) => `${address}/`.startsWith(`${path.toLowerCase()}/`))
}

/**
 * Returns the permission resource of a react-admin resource: that of its declaration, else its own
 * name.
 */
export function permissionResource(name: string): string {
  const declared = resources.find((resource) => resource.name === name)
  return declared?.permission.split('.')[0] ?? name
}

/** Bindings by resource name; resources without one use ra-data-simple-rest. */
export const bindings: Record<string, ResourceBinding> = Object.fromEntries(
  resources.flatMap(({ name, binding }) => (binding ? [[name, binding]] : [])),
)
