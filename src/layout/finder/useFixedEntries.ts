import { useTheme, useTranslate } from 'react-admin'
import { useTheme as useMuiTheme } from '@mui/material/styles'
import { can } from '../../../contract/permissions.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import type { MenuNode } from '../menu/menu.ts'
import { useMenu } from '../menu/useMenu.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { paths } from '../../paths.ts'
import { resources } from '../../resources/registry.ts'
import { screens } from '../../resources/screens.ts'
import type { Entry } from './entry.ts'

/** Returns the screens and actions that the user may open, screens in the order of the menu. */
export function useFixedEntries(onShortcuts: () => void): Entry[] {
  const translate = useTranslate()
  const { menu, addressIn } = useMenu()
  const { principal } = useSession()
  const signOut = useSignOut()
  const [, setTheme] = useTheme()
  const isDark = useMuiTheme().palette.mode === 'dark'
  const nameOf = (resource: string) => translate(`resources.${resource}.name`)

  const screensIn = (nodes: readonly MenuNode[], detail?: string): Entry[] =>
    nodes.flatMap((node) => {
      const name = translate(node.label)
      if (node.kind === 'branch') return screensIn(node.children, name)
      return {
        key: node.path,
        group: translate('finder.screens'),
        name,
        ...(detail !== undefined && { detail }),
        address: addressIn(node),
      }
    })
  const inMenu = screensIn(menu)
  const allowed = screens.filter(({ permission }) => can(principal, permission))
  const besideMenu = allowed
    .filter(({ path }) => resources.some((resource) => resource.path === path))
    .filter(({ path }) => inMenu.every(({ key }) => key !== path))
    .map(({ resource, path }) => ({
      key: path,
      group: translate('finder.screens'),
      name: nameOf(resource),
      address: path,
    }))
  const action = (key: string, name: string, rest: Pick<Entry, 'address' | 'run'>): Entry => ({
    key,
    group: translate('finder.actions'),
    name,
    ...rest,
  })
  const forms = allowed
    .filter(({ path }) => path.endsWith('/create'))
    .map(({ resource, path }) =>
      action(path, translate('finder.create', { name: nameOf(resource) }), { address: path }),
    )
  return [
    ...inMenu,
    ...besideMenu,
    {
      key: paths.profile,
      group: translate('finder.screens'),
      name: translate('shell.myProfile'),
      address: paths.profile,
    },
    ...forms,
    action('theme', translate(isDark ? 'shell.light' : 'shell.dark'), {
      run: () => setTheme(isDark ? 'light' : 'dark'),
    }),
    action('shortcuts', translate('shortcuts.name'), { run: onShortcuts }),
    action('logout', translate('shell.logout'), { run: signOut }),
  ]
}
