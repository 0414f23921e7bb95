import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { ConsortiaDdr } from './ConsortiaDdr.tsx'
import { ddrTarget } from './ddrTarget.ts'
import { OpenAccess } from './OpenAccess.tsx'
import { RegionCounts } from './RegionCounts.tsx'
import { ResourceCounts } from './ResourceCounts.tsx'
import { articleSources, consortiaSources as sources } from './sources.ts'
import { targets } from './targets.ts'
import { TopMembers } from './TopMembers.tsx'
import { TopPublishers } from './TopPublishers.tsx'
import { UsageBars } from './UsageBars.tsx'
import { UserCounts } from './UserCounts.tsx'
import { currentYear } from './useUsageYear.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/** Shows the dashboard of a consortium (docs/requirements/portal.md §2.5). */
export function ConsortiaDashboard() {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const year = currentYear()
  const inYear = translate('dashboard.span.year', { year })
  return (
    <WidgetGrid>
      <ConsortiaDdr />
      <ResourceCounts
        title="dashboard.consortiaResources"
        source={sources.consortiaResources}
        target={targets.consortiumResources}
      />
      <ResourceCounts
        title="dashboard.libraryResources"
        source={sources.resources}
        target={targets.members}
      />
      <OpenAccess source={articleSources.open} />
      <UserCounts source={sources.users} target={targets.members} />
      <RegionCounts />
      <UsageBars source={sources.usage} year={year} columns={4} />
      <TopPublishers
        title="dashboard.topConsortiaPublishers"
        source={sources.topPublishers}
        year={year}
        columns={6}
      />
      <TopMembers
        title="dashboard.topMembersByFullText"
        span={inYear}
        source={sources.topMembersByFullText}
        countHeader="dashboard.downloads"
      />
      <TopMembers
        title="dashboard.topMembersByUsage"
        span={inYear}
        source={sources.topMembersByUsage}
        countHeader="dashboard.hits"
      />
      <TopMembers
        title="dashboard.topMembersByDdr"
        span={translate('dashboard.span.days')}
        source={sources.topMembersByDdr}
        countHeader="dashboard.requests"
        target={ddrTarget({ side: 'received', status: 'delivered', customerId })}
      />
    </WidgetGrid>
  )
}
