/** Texts of the outbox. */
export const messages = {
  en: {
    resources: {
      mail: {
        name: 'Outbox',
        fields: {
          createdAt: 'Queued',
          kind: 'About',
          to: 'To',
          subject: 'Subject',
          state: 'State',
          attempts: 'Tries',
          lastError: 'Last error',
          sentAt: 'Sent',
        },
        kinds: {
          ddr: 'Document delivery',
          passwordLink: 'Password link',
          passwordReset: 'Password reset',
        },
        states: { queued: 'Queued', sending: 'Sending', sent: 'Sent', failed: 'Failed' },
        empty: 'No mail has been queued yet.',
        resend: 'Resend',
        resent: 'The mail is queued again',
      },
    },
  },
}
