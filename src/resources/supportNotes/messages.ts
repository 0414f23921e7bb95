/** Texts of support notes. */
export const messages = {
  en: {
    resources: {
      supportNotes: {
        name: 'Support notes',
        new: 'New support note',
        edit: 'Edit support note',
        empty: 'No support notes yet. Add the first one.',
        fields: {
          subject: 'Subject',
          note: 'Note',
          state: 'State',
          followUpOn: 'Follow up on',
          createdAt: 'Added',
        },
        hints: {
          subject: 'At most 200 characters',
          note: 'At most 2,000 characters. Only support staff read it.',
          followUpOn: 'The day to look at it again; may stay empty',
        },
        states: { open: 'Open', done: 'Done' },
        notifications: {
          created: 'The support note was added',
          updated: 'The support note was saved',
          deleted: 'The support note was deleted',
        },
      },
    },
  },
}
