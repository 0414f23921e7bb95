import Icon from '@mui/icons-material/DatasetOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The provider's lists that can be loaded from files, for support staff. */
export const resource: ResourceModule = {
  name: 'referenceData',
  path: '/Support/ReferenceData',
  permission: 'referenceData.list',
  menu: { label: 'resources.referenceData.name', icon: Icon, order: 95 },
  screens: { list: async () => (await import('./ImportPage.tsx')).ImportPage },
  messages,
}
