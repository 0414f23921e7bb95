import Icon from '@mui/icons-material/BalanceOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Who supplies and who requests in a consortium. */
export const resource: ResourceModule = {
  name: 'ddrBalance',
  path: paths.ddrBalance,
  permission: 'ddrBalance.list',
  menu: { label: 'resources.ddrBalance.name', icon: Icon, order: 43, group: 'ddr' },
  screens: { list: async () => (await import('./balance/BalancePage.tsx')).BalancePage },
  messages,
}
