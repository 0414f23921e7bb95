/** Texts of the finder and of the list of shortcuts. */
export const finderMessages = {
  en: {
    finder: {
      name: 'Find',
      open: 'Find a screen or a record (Ctrl+K)',
      label: 'Screen, member library, title, package, user or DDR ID',
      screens: 'Screens',
      actions: 'Actions',
      recent: 'Chosen before',
      create: 'Create: %{name}',
      searching: 'Searching…',
      none: 'Nothing found. Try fewer letters, or a number for a request.',
      failed: 'Some records could not be searched: %{names}.',
      results: '%{smart_count} result |||| %{smart_count} results',
    },
    shortcuts: {
      name: 'Keyboard shortcuts',
      find: 'Find a screen, a record or an action',
      list: 'Show this list',
      save: 'Save a form with its Save bar, such as Organization Details',
      next: 'After an answer: open the next pending request',
      close: 'Close a dialog or a panel',
      keys: { find: 'Ctrl+K or ⌘K', list: '?', save: 'Ctrl+S or ⌘S', next: 'N', close: 'Esc' },
    },
  },
}
