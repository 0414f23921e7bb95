import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './counter/messages.ts'

/** Stands beside the reports, without an entry of its own in the menu. */
export const resource: ResourceModule = {
  name: 'counterCredentials',
  path: paths.counterCredentials,
  permission: 'counterCredentials.list',
  screens: {
    list: async () => (await import('./counter/CredentialsPage.tsx')).CredentialsPage,
  },
  messages,
}
