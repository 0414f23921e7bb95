import type { ddr } from '../../contract/ddr/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handler } from '../context.ts'
import { resendMail } from '../mail/store.ts'
import { audit } from '../session/audit.ts'
import { requestAsSupplier, requestInScope } from './requestInScope.ts'
import { readHistory, readMails } from './requestStore.ts'

/**
 * Returns the history of a request and its mails; throws `Problem('notFound')` for an unknown request and
 * `Problem('forbidden')` for one outside the caller's scope.
 */
export const timeline: Handler<typeof ddr.timeline> = async ({ ddrId }, call) => {
  const { supplierId } = await requestInScope(call, ddrId)
  const asSupplier = supplierId === call.session.customerId
  const history = await call.transaction((db) => readHistory(db, ddrId))
  // Mails belong to the supplier, so they are read without row-level security. Both sides see whether a mail
  // arrived; only the supplier sees why it failed.
  const mails = await readMails(call.platform.db, ddrId)
  return {
    entries: history.map((entry) => ({
      at: entry.at.toISOString(),
      actor: actorOf(entry),
      institution: entry.institution ?? '',
      fromStatus: entry.fromStatus,
      toStatus: entry.toStatus,
      note: entry.note,
    })),
    mails: mails.map((mail) => ({
      mailId: mail.id,
      state: mail.state,
      to: mail.toAddresses.join('; '),
      cc: mail.ccAddresses.join('; '),
      subject: mail.subject,
      body: mail.body,
      attempts: mail.attempts,
      queuedAt: mail.createdAt.toISOString(),
      nextTryAt: mail.state === 'queued' ? mail.nextTryAt.toISOString() : null,
      sentAt: mail.sentAt?.toISOString() ?? null,
      error: asSupplier ? mail.lastError : '',
    })),
  }
}

/**
 * Returns who made an entry: the member of support staff who acted for the account, the person behind it, or '' when
 * only the institution is known.
 */
export const actorOf = (entry: { staffName: string | null; actorName: string }): string =>
  entry.staffName ? `${entry.staffName} (support staff)` : entry.actorName

/** Only a failed mail, and only one about this request, goes out again. */
export const resend: Handler<typeof ddr.resend> = async ({ ddrId, mailId }, call) => {
  await requestAsSupplier(call, ddrId)
  await call.write(async (db) => {
    const mails = await readMails(db, ddrId)
    if (!mails.some(({ id }) => id === mailId)) {
      throw new Problem('notFound', `No mail ${mailId} about request ${ddrId}`)
    }
    if (!(await resendMail(db, mailId, call.now))) {
      throw new Problem('conflict', 'Only a failed mail can be sent again')
    }
    await audit(db, call, { action: 'mail.resend', targetType: 'mail', targetId: mailId })
  })
}
