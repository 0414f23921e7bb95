import Icon from '@mui/icons-material/HubOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Other systems with which the consortium exchanges requests. */
export const resource: ResourceModule = {
  name: 'peers',
  path: '/DDR/Peers',
  permission: 'peers.list',
  menu: { label: 'resources.peers.name', icon: Icon, order: 45, group: 'ddr' },
  recordRepresentation: 'name',
  screens: {
    list: async () => (await import('./PeersList.tsx')).PeersList,
    create: async () => (await import('./PeerForm.tsx')).PeerCreate,
    edit: async () => (await import('./PeerForm.tsx')).PeerEdit,
  },
  messages,
}
