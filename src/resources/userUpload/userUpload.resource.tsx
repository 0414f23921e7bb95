import Icon from '@mui/icons-material/GroupAddOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Bulk creation and deletion of end users. */
export const resource: ResourceModule = {
  name: 'userUpload',
  path: paths.userUpload,
  permission: 'endUsers.list',
  menu: { label: 'resources.userUpload.name', icon: Icon, order: 60 },
  screens: {
    list: async () => (await import('./UserUploadPage.tsx')).UserUploadPage,
  },
  messages,
}
