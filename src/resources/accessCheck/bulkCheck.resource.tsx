import Icon from '@mui/icons-material/PlaylistAddCheckOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Which items of a list a library can open. */
export const resource: ResourceModule = {
  name: 'bulkCheck',
  path: paths.bulkCheck,
  permission: 'accessCheck.list',
  menu: { label: 'resources.bulkCheck.name', icon: Icon, order: 36, group: 'resources' },
  sharedParams: ['library'],
  screens: {
    list: async () => (await import('./BulkCheckPage.tsx')).BulkCheckPage,
  },
  messages,
}
