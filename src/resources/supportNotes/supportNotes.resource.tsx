import Icon from '@mui/icons-material/StickyNote2Outlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** Notes of support staff about a customer. */
export const resource: ResourceModule = {
  name: 'supportNotes',
  path: '/Support/Notes',
  permission: 'supportNotes.list',
  menu: { label: 'resources.supportNotes.name', icon: Icon, order: 92 },
  recordRepresentation: 'subject',
  screens: {
    list: async () => (await import('./SupportNotesList.tsx')).SupportNotesList,
    create: async () => (await import('./SupportNoteForm.tsx')).SupportNoteCreate,
    edit: async () => (await import('./SupportNoteForm.tsx')).SupportNoteEdit,
  },
  messages,
}
