import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** The target of a link resolver: the access check of an OpenURL. It has no menu entry. */
export const resource: ResourceModule = {
  name: 'openUrl',
  path: paths.openUrl,
  permission: 'accessCheck.list',
  screens: {
    list: async () => (await import('./OpenUrlPage.tsx')).OpenUrlPage,
  },
  messages,
}
