import AutoStoriesOutlined from '@mui/icons-material/AutoStoriesOutlined'
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined'
import LocalLibraryOutlined from '@mui/icons-material/LocalLibraryOutlined'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import type { Permission } from '../../../contract/permissions.ts'
import { paths } from '../../paths.ts'
import type { MenuEntry, MenuGroup, ResourceModule } from '../../resources/declaration.ts'

interface Group extends Omit<MenuEntry, 'group'> {
  parent?: MenuGroup
}

/** The groups of the side menu (docs/requirements/portal.md §2.2). Their entries are the declared resources. */
const menuGroups: Record<MenuGroup, Group> = {
  resources: { label: 'menu.resources', icon: LocalLibraryOutlined, order: 30 },
  librarySubscriptions: {
    label: 'menu.librarySubscriptions',
    icon: AutoStoriesOutlined,
    order: 31,
    parent: 'resources',
  },
  ddr: { label: 'menu.ddr', icon: SwapHorizOutlined, order: 40 },
  reports: { label: 'menu.reports', icon: InsertChartOutlined, order: 50 },
}

/** A menu entry that links to a screen. */
export interface MenuLink {
  kind: 'link'
  label: string
  icon: MenuEntry['icon']
  order: number
  path: string
  sharedParams: readonly string[]
}

/** A menu group with its entries. */
export interface MenuBranch {
  kind: 'branch'
  name: MenuGroup
  label: string
  icon: MenuEntry['icon']
  order: number
  children: MenuNode[]
}

/** An entry or a group of the side menu. */
export type MenuNode = MenuLink | MenuBranch

const dashboard: MenuLink = {
  kind: 'link',
  label: 'menu.dashboard',
  icon: SpaceDashboardOutlined,
  order: 0,
  path: paths.dashboard,
  sharedParams: [],
}

/** Returns the side menu for the given permissions. Groups without entries are omitted. */
export function menuFor(
  resources: readonly ResourceModule[],
  can: (permission: Permission) => boolean,
): MenuNode[] {
  const allowed = resources.filter(({ permission }) => can(permission))
  const linksIn = (group: MenuGroup | undefined): MenuNode[] =>
    allowed.flatMap(({ menu, path, sharedParams = [] }) => {
      if (menu === undefined || menu.group !== group) return []
      const { label, icon, order } = menu
      return [{ kind: 'link' as const, label, icon, order, path, sharedParams }]
    })
  const branchesIn = (parent: MenuGroup | undefined): MenuNode[] =>
    Object.entries(menuGroups).flatMap(([key, group]) => {
      if (group.parent !== parent) return []
      const name = key as MenuGroup
      const children = inOrder([...linksIn(name), ...branchesIn(name)])
      if (children.length === 0) return []
      const { label, icon, order } = group
      return [{ kind: 'branch' as const, name, label, icon, order, children }]
    })
  return [dashboard, ...inOrder([...linksIn(undefined), ...branchesIn(undefined)])]
}

/** Returns the address of the first page of a group, which its own entry opens. */
export function firstPath({ children }: MenuBranch): string {
  const [first] = children
  if (first === undefined) return paths.home
  return first.kind === 'link' ? first.path : firstPath(first)
}

/**
 * Returns the address that a menu link opens: its path, with the parameters that it shares with the screen that shows.
 */
export function linkAddress(
  { path, sharedParams }: MenuLink,
  current: MenuNode | undefined,
  search: string,
): string {
  if (sharedParams.length === 0 || current?.kind !== 'link') return path
  const shared = [...new URLSearchParams(search)].filter(
    ([name]) => sharedParams.includes(name) && current.sharedParams.includes(name),
  )
  return shared.length === 0 ? path : `${path}?${new URLSearchParams(shared)}`
}

const inOrder = (nodes: MenuNode[]): MenuNode[] => nodes.sort((a, b) => a.order - b.order)

/**
 * Returns the nodes from the top of the menu to an address, for breadcrumbs and open groups; empty
 * when the menu does not contain it.
 */
export function trailTo(nodes: readonly MenuNode[], address: string): MenuNode[] {
  for (const node of nodes) {
    if (node.kind === 'link') {
      if (address === node.path || address.startsWith(`${node.path}/`)) return [node]
      continue
    }
    const below = trailTo(node.children, address)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
