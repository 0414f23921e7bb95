import Icon from '@mui/icons-material/BusinessOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The details of the user's own organisation. */
export const resource: ResourceModule = {
  name: 'organization',
  path: paths.organization,
  permission: 'organization.list',
  menu: { label: 'resources.organization.name', icon: Icon, order: 10 },
  screens: {
    list: async () => (await import('./OrganizationPage.tsx')).OrganizationPage,
  },
  load: async (queries, context) =>
    (await import('./loadOrganization.ts')).loadOrganization(queries, context),
  sample: async () => (await import('./OrganizationSample.tsx')).OrganizationSample,
  messages,
}
