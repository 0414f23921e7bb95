import { yearOf } from '../../../contract/calendar.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ArrangedWidgets } from '../arrangement/ArrangedWidgets.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LibraryDdrFigures } from './LibraryDdrFigures.tsx'
import { LibraryRequests } from './LibraryRequests.tsx'
import { OpenAccess } from '../OpenAccess.tsx'
import { ResourceCounts } from '../ResourceCounts.tsx'
import { articleSources, librarySources as sources } from '../sources.ts'
import { targets, userLists } from '../targets.ts'
import { TopPublishers } from '../TopPublishers.tsx'
import { today } from '../../today.ts'
import { UsageBars } from '../UsageBars.tsx'
import { UsageTable } from '../UsageTable.tsx'
import { UserCounts } from '../UserCounts.tsx'
import { useUsageYear } from '../useUsageYear.ts'

/**
 * Shows the dashboard of a library (docs/requirements/portal.md §2.4). Libraries outside a consortium have no
 * consortium resources and no document delivery (`defaultWidgets`).
 */
export function LibraryDashboard() {
  const { can } = useSession()
  return (
    <ArrangedWidgets
      first={can('organization.edit') && <FirstSteps />}
      widgets={{
        ddr: () => <LibraryDdrFigures />,
        requests: () => <LibraryRequests />,
        consortiaResources: () => (
          <ResourceCounts
            title="dashboard.consortiaResources"
            unit="dashboard.packageTitles"
            source={sources.consortiaResources}
            target={targets.consortiumResources}
          />
        ),
        resources: () => (
          <ResourceCounts
            title="dashboard.libraryResources"
            unit="dashboard.ownTitles"
            source={sources.resources}
            target={targets.titles}
          />
        ),
        openAccess: () => (
          <OpenAccess source={articleSources.openInSubjects} target={targets.openAccess} withAll />
        ),
        users: () => (
          <UserCounts
            source={sources.users}
            target={targets.endUsers}
            lists={userLists(yearOf(today()))}
          />
        ),
        usage: () => <LibraryUsage columns={can('consortiumResources.list') ? 8 : 12} />,
        topPublishers: () => <LibraryPublishers />,
        usageTable: () => <LibraryUsageTable />,
      }}
    />
  )
}

function LibraryUsage({ columns }: { columns: 8 | 12 }) {
  return (
    <UsageBars
      source={sources.usage}
      yearBefore={sources.yearBefore}
      year={useUsageYear()}
      columns={columns}
    />
  )
}

function LibraryPublishers() {
  return (
    <TopPublishers
      title="dashboard.topPublishers"
      source={sources.topPublishers}
      year={useUsageYear()}
      columns={12}
    />
  )
}

function LibraryUsageTable() {
  return <UsageTable year={useUsageYear()} />
}
