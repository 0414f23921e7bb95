import type { Insertable } from 'kysely'
import { addDays } from '../../contract/calendar.ts'
import type { ContactsTable } from '../organization/tables.ts'
import { type Rows, rowsFor } from './copy.ts'
import { meridianId } from './institutions.ts'

/** Days since Meridian has changed the text of its reminders. */
const changedDaysAgo = 40

/** Returns Meridian's own text of a reminder, changed by its primary contact. All other texts are those specified. */
export function mailTemplates(
  today: string,
  contacts: readonly Insertable<ContactsTable>[],
): Rows[] {
  const librarian = contacts.find(
    ({ customerId, accessType }) => customerId === meridianId && accessType === '1',
  )
  return [
    rowsFor('ddrMailTemplates', [
      {
        customerId: meridianId,
        kind: 'remind',
        subject: 'Document Delivery Request {{reference}}: {{articleTitle}}, Reminder',
        message: [
          '<p>Dear colleagues,</p>',
          '<p>One of our readers is waiting for this article. Could you tell us when it can be sent? If it is not available, please say so in the portal, and we ask another library.</p>',
          '<p>{{text}}</p>',
          '<p>{{articleDetails}}</p>',
          '<p>{{address}}</p>',
          '<p>With thanks,<br>{{library}}</p>',
        ].join(''),
        changedAt: `${addDays(today, -changedDaysAgo)}T09:30:00Z`,
        changedByName: `${librarian?.firstName} ${librarian?.lastName}`,
        staffName: null,
      },
    ]),
  ]
}
