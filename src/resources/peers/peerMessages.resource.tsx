import Icon from '@mui/icons-material/SwapHorizOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The messages that were exchanged with other systems. */
export const resource: ResourceModule = {
  name: 'peerMessages',
  path: '/DDR/Messages',
  permission: 'peerMessages.list',
  menu: { label: 'resources.peerMessages.name', icon: Icon, order: 47, group: 'ddr' },
  screens: { list: async () => (await import('./PeerMessagesList.tsx')).PeerMessagesList },
  messages,
}
