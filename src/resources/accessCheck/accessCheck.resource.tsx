import Icon from '@mui/icons-material/FactCheckOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Whether a reader can open an item, and why. */
export const resource: ResourceModule = {
  name: 'accessCheck',
  path: paths.accessCheck,
  permission: 'accessCheck.list',
  menu: { label: 'resources.accessCheck.name', icon: Icon, order: 35, group: 'resources' },
  sharedParams: ['library'],
  screens: {
    list: async () => (await import('./AccessCheckPage.tsx')).AccessCheckPage,
  },
  messages,
}
