import Icon from '@mui/icons-material/JoinInnerOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** What a library has twice, and what ends soon. */
export const resource: ResourceModule = {
  name: 'overlaps',
  path: paths.overlaps,
  permission: 'accessCheck.list',
  menu: { label: 'resources.overlaps.name', icon: Icon, order: 38, group: 'resources' },
  sharedParams: ['library'],
  screens: {
    list: async () => (await import('./OverlapsPage.tsx')).OverlapsPage,
  },
  messages,
}
