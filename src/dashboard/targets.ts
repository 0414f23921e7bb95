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

/** Returns the lists that the figures of end users link to; `year` is that of today. */
export const userLists = (year: number) =>
  ({
    active: { ...targets.endUsers, to: listAddress(paths.endUsers, { state: 'active' }) },
    inactive: { ...targets.endUsers, to: listAddress(paths.endUsers, { state: 'disabled' }) },
    created: { ...targets.endUsers, to: listAddress(paths.endUsers, { createdYear: year }) },
  }) as const satisfies Record<string, WidgetTarget>
