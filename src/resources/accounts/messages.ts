/** Texts of the accounts, for support staff. */
export const messages = {
  en: {
    resources: {
      accounts: {
        name: 'Accounts',
        new: 'New account',
        empty: 'No accounts yet. Create the first one.',
        fields: {
          userName: 'User name',
          customer: 'Customer',
          adminType: 'Role',
          role: 'Role',
          email: 'E-mail',
          isEnabled: 'Enabled',
          createdAt: 'Created',
        },
        hints: {
          customer: 'Type a part of its name',
          userName: 'Letters, digits, dot, hyphen, underscore and @',
          email:
            'The link to choose a password is mailed here; without an address make it in the list',
        },
        roles: {
          library: 'Library administrator',
          consortium: 'Consortium administrator',
          consortiumViewer: 'Consortium viewer',
        },
        resetLink: 'Password link',
        linkMailed: 'The link is mailed to %{address}',
        linkShown:
          'Hand this link over. It works once, within %{minutes} minutes, and is not shown again:\n\n%{url}',
        enable: 'Enable',
        disable: 'Disable',
        enabled: '%{name} can sign in again',
        disabled: '%{name} can no longer sign in',
        notifications: { created: 'The account was created' },
      },
    },
  },
}
