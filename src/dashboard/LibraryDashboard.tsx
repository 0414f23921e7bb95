import { useSession } from '../authProvider/SessionContext.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LibraryDdr } from './LibraryDdr.tsx'
import { OpenAccess } from './OpenAccess.tsx'
import { ResourceCounts } from './ResourceCounts.tsx'
import { articleSources, librarySources as sources } from './sources.ts'
import { targets, userLists } from './targets.ts'
import { TopPublishers } from './TopPublishers.tsx'
import { UsageBars } from './UsageBars.tsx'
import { UsageTable } from './UsageTable.tsx'
import { UserCounts } from './UserCounts.tsx'
import { useUsageYear } from './useUsageYear.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/**
 * Shows the dashboard of a library (docs/requirements/portal.md §2.4). Libraries outside a consortium have no
 * consortium resources and no document delivery.
 */
export function LibraryDashboard() {
  const { can } = useSession()
  const year = useUsageYear()
  const inConsortium = can('consortiumResources.list')
  return (
    <WidgetGrid>
      {can('organization.edit') && <FirstSteps />}
      {can('ddrReceived.list') && <LibraryDdr />}
      {inConsortium && (
        <ResourceCounts
          title="dashboard.consortiaResources"
          source={sources.consortiaResources}
          target={targets.consortiumResources}
        />
      )}
      <ResourceCounts
        title="dashboard.libraryResources"
        source={sources.resources}
        target={targets.titles}
      />
      <OpenAccess source={articleSources.openInSubjects} target={targets.openAccess} ofAll />
      <UserCounts source={sources.users} target={targets.endUsers} lists={userLists} />
      <UsageBars source={sources.usage} year={year} columns={inConsortium ? 8 : 12} />
      <TopPublishers
        title="dashboard.topPublishers"
        source={sources.topPublishers}
        year={year}
        columns={12}
      />
      <UsageTable year={year} />
    </WidgetGrid>
  )
}
