import type { MailState } from '../../contract/mail/mailStates.ts'
import type { DefaultJson, Defaulted, DefaultTimestamp, RowVersion } from '../db/columns.ts'
import type { Refusal } from './store.ts'

declare module '../db/schema.ts' {
  interface Database {
    mails: MailsTable
  }
}

/** The outbox. */
export interface MailsTable {
  id: Defaulted<number>
  messageId: string
  customerId: number | null
  ddrId: number | null
  kind: string
  toAddresses: string[]
  ccAddresses: Defaulted<string[]>
  /** Recipients for whom the relay has taken the mail while it refused others. */
  deliveredTo: Defaulted<string[]>
  /** Recipients whom the relay has refused for good. */
  refusals: DefaultJson<Refusal[]>
  subject: string
  /** The address for answers; empty for the platform's own. */
  replyTo: Defaulted<string>
  html: Defaulted<string>
  body: Defaulted<string>
  /** True when the text contains a password or a link; it is blanked once the mail is sent. */
  hasSecret: Defaulted<boolean>
  attachmentKey: string | null
  attachmentName: Defaulted<string>
  state: Defaulted<MailState>
  attempts: Defaulted<number>
  nextTryAt: DefaultTimestamp
  claimedUntil: Date | null
  lastError: Defaulted<string>
  createdAt: DefaultTimestamp
  createdBy: number | null
  sentAt: Date | null
  rowVersion: RowVersion
}
