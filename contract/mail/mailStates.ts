/** States of a mail in the outbox. */
export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const

/** Whether a mail waits, is being sent, was accepted by the relay or was given up. */
export type MailState = (typeof mailStates)[number]
