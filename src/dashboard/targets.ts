import { listAddress } from '../links.ts'
import { paths } from '../paths.ts'
import type { WidgetTarget } from './widget/WidgetLink.tsx'

/** The lists that resource and user figures link to. */
export const targets = {
  titles: { to: paths.titles, permission: 'titles.list', label: 'dashboard.seeResources' },
  openAccess: {
    to: paths.openAccess,
    permission: 'openAccess.list',
    label: 'dashboard.seeResources',
  },
  consortiumResources: {
    to: paths.consortiumResources,
    permission: 'consortiumResources.list',
    label: 'dashboard.seeResources',
  },
  endUsers: {
    to: listAddress(paths.endUsers, {}),
    permission: 'endUsers.list',
    label: 'dashboard.seeUsers',
  },
  members: {
    to: paths.memberLibraries,
    permission: 'memberLibraries.list',
    label: 'dashboard.seeMembers',
  },
} as const satisfies Record<string, WidgetTarget>

/** The lists that the figures of active and inactive end users link to. */
export const userLists = {
  active: { ...targets.endUsers, to: listAddress(paths.endUsers, { state: 'active' }) },
  inactive: { ...targets.endUsers, to: listAddress(paths.endUsers, { state: 'disabled' }) },
} as const satisfies Record<string, WidgetTarget>
