import type { WidgetName } from '../../../contract/dashboard/arrangement.ts'
import { can } from '../../../contract/permissions.ts'
import type { Principal } from '../../../contract/principal.ts'

/** Returns the translation key of the title that a widget has on the principal's dashboard. */
export const widgetTitle = (name: WidgetName, principal: Principal): string =>
  name === 'topPublishers' && !can(principal, 'libraryDashboard.show')
    ? 'dashboard.topConsortiaPublishers'
    : titles[name]

const titles: Record<WidgetName, string> = {
  ddr: 'dashboard.ddrSummary',
  requests: 'dashboard.requestArticle.title',
  consortiaResources: 'dashboard.consortiaResources',
  resources: 'dashboard.libraryResources',
  openAccess: 'dashboard.openAccess',
  users: 'dashboard.userCount',
  regions: 'dashboard.regions',
  usage: 'dashboard.usageSummary',
  topPublishers: 'dashboard.topPublishers',
  usageTable: 'dashboard.usageByMonth',
  topMembersByFullText: 'dashboard.topMembersByFullText',
  topMembersByUsage: 'dashboard.topMembersByUsage',
  topMembersByDdr: 'dashboard.topMembersByDdr',
}
