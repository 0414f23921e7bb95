import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ArrangedWidgets } from '../arrangement/ArrangedWidgets.tsx'
import { ConsortiaDdrFigures } from './ConsortiaDdrFigures.tsx'
import { ddrTarget } from '../ddrTarget.ts'
import { OpenAccess } from '../OpenAccess.tsx'
import { RegionCounts } from './RegionCounts.tsx'
import { ResourceCounts } from '../ResourceCounts.tsx'
import { articleSources, consortiaSources as sources } from '../sources.ts'
import { targets } from '../targets.ts'
import { TopMembers } from './TopMembers.tsx'
import { TopPublishers } from '../TopPublishers.tsx'
import { UsageBars, usageTarget } from '../UsageBars.tsx'
import { UserCounts } from '../UserCounts.tsx'
import { useUsageSpan } from '../useUsageSpan.ts'
import { useConsortiumUsageYear } from '../useUsageYear.ts'

/** Returns the link to the requests that a member, or the whole consortium, has delivered. */
const suppliedBy = (customerId: number) =>
  ddrTarget({ side: 'received', status: 'delivered', customerId })

/** Shows the dashboard of a consortium (docs/requirements/portal.md §2.5). */
export function ConsortiaDashboard() {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  return (
    <ArrangedWidgets
      widgets={{
        ddr: () => <ConsortiaDdrFigures />,
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
            target={targets.members}
          />
        ),
        openAccess: () => <OpenAccess source={articleSources.open} />,
        users: () => <UserCounts source={sources.users} target={targets.members} columns={6} />,
        regions: () => <RegionCounts />,
        usage: () => <ConsortiumUsage />,
        topPublishers: () => <ConsortiumPublishers />,
        topMembersByFullText: () => (
          <TopMembersOfYear
            title="dashboard.topMembersByFullText"
            source={sources.topMembersByFullText}
            countHeader="dashboard.downloads"
          />
        ),
        topMembersByUsage: () => (
          <TopMembersOfYear
            title="dashboard.topMembersByUsage"
            source={sources.topMembersByUsage}
            countHeader="dashboard.hits"
          />
        ),
        topMembersByDdr: () => (
          <TopMembers
            title="dashboard.topMembersByDdr"
            span={translate('dashboard.span.days')}
            source={sources.topMembersByDdr}
            countHeader="dashboard.requests"
            target={suppliedBy(customerId)}
            targetOf={suppliedBy}
          />
        ),
      }}
    />
  )
}

function ConsortiumUsage() {
  return (
    <UsageBars
      source={sources.usage}
      yearBefore={sources.yearBefore}
      year={useConsortiumUsageYear()}
      columns={12}
    />
  )
}

function ConsortiumPublishers() {
  return (
    <TopPublishers
      title="dashboard.topConsortiaPublishers"
      source={sources.topPublishers}
      year={useConsortiumUsageYear()}
      columns={6}
    />
  )
}

/** Shows a ranking by usage, whose members lead to their usage reports of the year. */
function TopMembersOfYear(props: Omit<ComponentProps<typeof TopMembers>, 'span' | 'targetOf'>) {
  const year = useConsortiumUsageYear()
  return (
    <TopMembers
      {...props}
      span={useUsageSpan(year)}
      targetOf={(memberId) => usageTarget(year, { customerId: String(memberId) })}
    />
  )
}
