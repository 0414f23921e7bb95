import Icon from '@mui/icons-material/Diversity3Outlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Which members of a consortium can open an item. */
export const resource: ResourceModule = {
  name: 'membersWith',
  path: paths.membersWith,
  permission: 'accessMembers.list',
  menu: { label: 'resources.membersWith.name', icon: Icon, order: 37, group: 'resources' },
  sharedParams: ['library'],
  screens: {
    list: async () => (await import('./MembersWithPage.tsx')).MembersWithPage,
  },
  messages,
}
