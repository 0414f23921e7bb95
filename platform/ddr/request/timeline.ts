import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { TimelineMove } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Handler } from '../../context.ts'
import { resendMail } from '../../mail/store.ts'
import { audit } from '../../session/audit.ts'
import { readFetches } from '../link/fetchStore.ts'
import { sentFindings } from '../answer/fileCheckStore.ts'
import { requestChain } from '../forward/forwardStore.ts'
import { messageMailKind } from './moveMail.ts'
import { refuse, requestAsSide, requestInScope } from './requestInScope.ts'
import { readHistory, readMails } from './requestStore.ts'

/**
 * Returns the history of a request and its mails, with those of the requests that it continues or that continue it as
 * far as the caller may see them; throws `Problem('notFound')` for an unknown request and
 * `Problem('forbidden')` for one outside the caller's scope.
 */
export const timeline: Handler<typeof ddr.timeline> = async ({ ddrId }, call) => {
  const request = await requestInScope(call, ddrId)
  const { customerId } = call.session
  const isSide = request.supplierId === customerId || request.requesterId === customerId
  const { chain, history, sentFiles, fetches } = await call.transaction(async (db) => {
    const ids = await requestChain(db, ddrId)
    return {
      chain: ids,
      history: await readHistory(db, ids),
      sentFiles: await sentFindings(db, ids, customerId),
      fetches: await readFetches(db, ids),
    }
  })
  // Mails belong to the library that sent them, so they are read without row-level security. Both sides see whether a
  // mail arrived; only its sender sees why it failed, and only the two libraries read their messages.
  const mails = await readMails(call.platform.db, chain)
  return {
    entries: history.map((entry) => timelineEntry(entry, sentFiles)),
    fetches: fetches.map((fetch) => timelineFetch(fetch, { isSide })),
    mails: mails.map((mail) =>
      timelineMail(mail, { isSide, isOwn: mail.customerId === customerId }),
    ),
  }
}

type SentFile = Awaited<ReturnType<typeof sentFindings>>[number]

/** Returns an entry of the history with the findings about the file that it brought. */
function timelineEntry(
  entry: Awaited<ReturnType<typeof readHistory>>[number],
  sentFiles: readonly SentFile[],
) {
  const file = sentFiles.find(
    ({ ddrId, sentAt }) => ddrId === entry.ddrId && sentAt?.getTime() === entry.at.getTime(),
  )
  return {
    ddrId: entry.ddrId,
    at: entry.at.toISOString(),
    actor: actorOf(entry),
    institution: entry.institution ?? '',
    fromStatus: entry.fromStatus,
    toStatus: entry.toStatus,
    note: entry.note,
    move: entry.move,
    reopenReason: entry.reopenReason,
    fileFindings: isWithFile(entry) ? (file?.findings ?? []) : [],
  }
}

/** Returns the downloads of one person; only the two libraries of a request see the address. */
const timelineFetch = (
  fetch: Awaited<ReturnType<typeof readFetches>>[number],
  { isSide }: { isSide: boolean },
) => ({
  actor: actorOf(fetch),
  institution: fetch.institution ?? '',
  address: isSide ? fetch.address : '',
  firstAt: fetch.firstAt.toISOString(),
  lastAt: fetch.lastAt.toISOString(),
  times: fetch.times,
})

/** Returns a mail as the caller may see it: as a library of the request (`isSide`), and as its sender (`isOwn`). */
const timelineMail = (
  mail: Awaited<ReturnType<typeof readMails>>[number],
  { isSide, isOwn }: { isSide: boolean; isOwn: boolean },
) => ({
  mailId: mail.id,
  state: mail.state,
  to: mail.toAddresses.join('; '),
  cc: mail.ccAddresses.join('; '),
  subject: mail.subject,
  body: mail.kind === messageMailKind && !isSide ? '' : mail.body,
  attempts: mail.attempts,
  queuedAt: mail.createdAt.toISOString(),
  nextTryAt: mail.state === 'queued' ? mail.nextTryAt.toISOString() : null,
  sentAt: mail.sentAt?.toISOString() ?? null,
  error: isOwn ? mail.lastError : '',
  isOwn,
})

/** Returns whether an entry brought a file: an answer of the supplier, or the download of a document. */
const isWithFile = ({ move, toStatus }: { move: TimelineMove | null; toStatus: DdrStatus }) =>
  move === 'documentStored' || (move === null && toStatus === 'filled')

/**
 * Returns who made an entry: the member of support staff who acted for the account, the person behind it, or '' when
 * only the institution is known.
 */
export const actorOf = (entry: { staffName: string | null; actorName: string }): string =>
  entry.staffName ? `${entry.staffName} (support staff)` : entry.actorName

/** Queues a failed mail again, if the caller's library sent it about this request. */
export const resend: Handler<typeof ddr.resend> = async ({ ddrId, mailId }, call) => {
  await requestAsSide(call, ddrId)
  const chain = await call.transaction((db) => requestChain(db, ddrId))
  const mails = await readMails(call.platform.db, chain)
  const mail = mails.find(({ id }) => id === mailId)
  if (mail === undefined) throw new Problem('notFound', `No mail ${mailId} about request ${ddrId}`)
  if (mail.customerId !== call.session.customerId) return refuse(call, ddrId)
  await call.write(async (db) => {
    if (!(await resendMail(db, mailId, call.now))) {
      throw new Problem('conflict', 'Only a failed mail can be sent again')
    }
    await audit(db, call, { action: 'mail.resend', targetType: 'mail', targetId: mailId })
  })
}
