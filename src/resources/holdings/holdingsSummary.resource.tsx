import Icon from '@mui/icons-material/SummarizeOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'
import { summaryAt, summaryQuery } from './summaryQuery.ts'

/** The summary of the library's holdings. */
export const resource: ResourceModule = {
  name: 'holdingsSummary',
  path: paths.holdingsSummary,
  permission: 'holdingsSummary.list',
  menu: {
    label: 'resources.holdingsSummary.name',
    icon: Icon,
    order: 32,
    group: 'librarySubscriptions',
  },
  screens: {
    list: async () => (await import('./HoldingsSummaryPage.tsx')).HoldingsSummaryPage,
  },
  load: (queries, { api, principal, url }) => {
    const { customerId } = principal
    const summary = summaryAt(url.searchParams, principal)
    return queries.prefetchQuery(summaryQuery(api, { customerId, ...summary }))
  },
  messages,
}
