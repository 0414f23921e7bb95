import type { ComponentType } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { Principal } from '../../contract/principal.ts'
import { type Loadable, loadable } from '../components/loading/loadable.tsx'
import { withoutTrailingSlash } from '../paths.ts'
import type { LazyScreen, ResourceModule } from './declaration.ts'
import type { Load } from './load.ts'
import { resources } from './registry.ts'

/** A screen of a declared resource: address, permission, code and prefetch. */
export interface Screen {
  resource: string
  /** Address, with `:id` in place of a record's id. */
  path: string
  permission: Permission
  view: Loadable<object>
  load: Load | undefined
}

/** Returns the screens of one resource at their specified addresses. */
function screensOf({ name, path, permission, screens, load }: ResourceModule): Screen[] {
  const [subject = name] = permission.split('.')
  const declared: [path: string, permission: string, view: LazyScreen | undefined, load?: Load][] =
    [
      [path, permission, screens.list, load],
      [`${path}/create`, `${subject}.create`, screens.create],
      [`${path}/:id`, `${subject}.edit`, screens.edit],
      [`${path}/:id/show`, `${subject}.show`, screens.show],
    ]
  return declared.flatMap(([address, needed, view, itsLoad]) =>
    view === undefined
      ? []
      : {
          resource: name,
          path: address,
          // A permission that the table does not contain is refused to everybody.
          permission: needed as Permission,
          view: loadable(view as () => Promise<ComponentType<object>>),
          load: itsLoad,
        },
  )
}

/** Every screen of every declared resource. */
export const screens: readonly Screen[] = resources.flatMap(screensOf)

/**
 * Returns the list, or only page, of a resource at this address if the principal may open it; else
 * undefined.
 */
export function screenAt(pathname: string, principal: Principal): Screen | undefined {
  const address = withoutTrailingSlash(pathname)
  const screen = screens.find(({ path }) => path === address)
  return screen && can(principal, screen.permission) ? screen : undefined
}
