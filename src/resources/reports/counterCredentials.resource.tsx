import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './counter/messages.ts'

/** Credentials of harvesters, opened from the COUNTER reports; it has no menu entry. */
export const resource: ResourceModule = {
  name: 'counterCredentials',
  path: paths.counterCredentials,
  permission: 'counterCredentials.list',
  screens: {
    list: async () => (await import('./counter/CredentialsPage.tsx')).CredentialsPage,
  },
  messages,
}
