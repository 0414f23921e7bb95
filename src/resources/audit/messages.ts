/** Texts of the audit log. */
export const messages = {
  en: {
    resources: {
      auditLog: {
        name: 'Audit log',
        fields: {
          at: 'When',
          userName: 'User',
          staffName: 'Support staff',
          customerName: 'Customer',
          customerId: 'Customer id',
          action: 'Action',
          target: 'Target',
          outcome: 'Outcome',
          ip: 'Address',
          requestId: 'Request',
          details: 'Details',
          who: 'Who',
          from: 'From',
          to: 'To',
        },
        outcomes: { allowed: 'Allowed', refused: 'Refused' },
        empty: 'Nothing has been recorded yet.',
      },
    },
  },
}
