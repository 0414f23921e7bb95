import Icon from '@mui/icons-material/VpnKeyOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Credentials of programs that fetch entitlement answers or holdings. */
export const resource: ResourceModule = {
  name: 'accessCredentials',
  path: paths.accessCredentials,
  permission: 'accessCredentials.list',
  menu: { label: 'resources.accessCredentials.name', icon: Icon, order: 40, group: 'resources' },
  screens: {
    list: async () => (await import('./AccessCredentialsPage.tsx')).AccessCredentialsPage,
  },
  messages,
}
