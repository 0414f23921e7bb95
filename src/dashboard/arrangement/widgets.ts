import type { WidgetName } from '../../../contract/dashboard/arrangement.ts'
import { can } from '../../../contract/permissions.ts'
import type { Principal } from '../../../contract/principal.ts'
import { articleSources, consortiaSources, librarySources, type Source } from '../sources.ts'

/** The queries of each widget of a dashboard, in the default order. Their results differ; each widget reads its own. */
type SourcesOfWidgets = Partial<Record<WidgetName, readonly Source<unknown>[]>>

/** Returns the widgets of the principal's dashboard in their default order, each with its queries. */
export function sourcesOfWidgets(principal: Principal): SourcesOfWidgets {
  return can(principal, 'libraryDashboard.show') ? ofLibrary(principal) : ofConsortium
}

/** Returns the names of the widgets of the principal's dashboard in their default order. */
export const defaultWidgets = (principal: Principal): WidgetName[] =>
  // The keys are those of the record, which `Object.keys` types as any text.
  Object.keys(sourcesOfWidgets(principal)) as WidgetName[]

function ofLibrary(principal: Principal): SourcesOfWidgets {
  const sources = librarySources
  return {
    ...(can(principal, 'ddrReceived.list') && {
      ddr: [sources.waiting, sources.ddr, sources.yearBefore],
    }),
    ...(can(principal, 'ddrSent.list') && { requests: [sources.delivered] }),
    ...(can(principal, 'consortiumResources.list') && {
      consortiaResources: [sources.consortiaResources],
    }),
    resources: [sources.resources],
    openAccess: [articleSources.openInSubjects, articleSources.inSubjects],
    users: [sources.users],
    // The figures of a library cover a year that the table says.
    usage: [sources.usage, sources.usageTable, sources.yearBefore],
    topPublishers: [sources.topPublishers, sources.usageTable],
    usageTable: [sources.usageTable],
  }
}

/** The figures of the year before say which year the usage figures of a consortium cover. */
const ofConsortium: SourcesOfWidgets = {
  ddr: [consortiaSources.ddr, consortiaSources.yearBefore],
  consortiaResources: [consortiaSources.consortiaResources],
  resources: [consortiaSources.resources],
  openAccess: [articleSources.open],
  users: [consortiaSources.users],
  regions: [consortiaSources.regions],
  usage: [consortiaSources.usage, consortiaSources.yearBefore],
  topPublishers: [consortiaSources.topPublishers, consortiaSources.yearBefore],
  topMembersByFullText: [consortiaSources.topMembersByFullText, consortiaSources.yearBefore],
  topMembersByUsage: [consortiaSources.topMembersByUsage, consortiaSources.yearBefore],
  topMembersByDdr: [consortiaSources.topMembersByDdr],
}
