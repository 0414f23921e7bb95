/** How a call that is in the audit log ended. */
export const auditOutcomes = ['allowed', 'refused'] as const

/** Whether a call was carried out or refused. */
export type AuditOutcome = (typeof auditOutcomes)[number]
