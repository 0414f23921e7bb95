import { isOpen, lifecycle, type TimelineMove } from '../../../contract/ddr/lifecycle.ts'
import { defaultSubject, ownSubject } from '../../../contract/ddr/mail/answerMail.ts'
import { templateKindsOf } from '../../../contract/ddr/mail/mailTemplates.ts'
import { plainText } from '../../../contract/ddr/mail/richText.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Translate } from '../../../contract/language/translator.ts'
import type { Actor, Db } from '../../context.ts'
import { queueSupplierMessage } from '../../iso18626/outgoing.ts'
import { peerRequestId } from '../../iso18626/outgoingStore.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { audit } from '../../session/audit.ts'
import { delayReasonTexts } from '../delayReasonTexts.ts'
import { insertFileLink } from '../link/fileLink.ts'
import {
  addHistory,
  setAnswer,
  type NewAnswer,
  readHistory,
  readRequest,
  type StoredRequest,
} from '../request/requestStore.ts'
import { actorOf } from '../request/timeline.ts'
import { answerFacts, recipients, subjectOf } from '../requestMail.ts'
import { readOwnTemplates } from '../settings/mailTemplateStore.ts'
import { queueAnswerMail } from './answerMail.ts'
import type { AnswerInput, AnswerPlan } from './answerPlan.ts'
import { insertDelivery } from './deliveryStore.ts'
import { markSent } from './fileCheckStore.ts'

interface Work {
  request: StoredRequest
  plan: AnswerPlan
  /** Subject of the mail; '' for the default. */
  subject: string
}

/**
 * Writes an answer in the transaction of the caller: its status, file and history, and the mail or message about it.
 * Throws `Problem('alreadyAnswered')` or `Problem('conflict')` with who came first, also when the request has changed
 * since `request` was read, and `Problem('throttled')` beyond `DELIVERY_QUOTA`.
 */
export async function writeAnswer(db: Db, call: Actor, work: Work): Promise<true> {
  const { request, plan } = work
  const { action, answered, file } = plan
  if (file !== null) {
    const delivery = {
      key: file.key,
      supplierId: request.supplierId,
      accountId: call.session.userId,
      sizeBytes: file.bytes.length,
    }
    await insertDelivery(db, delivery, call.platform.config.deliveryQuotaBytes)
  }
  const { ddrId } = answered
  // Without the version that the librarian saw, that of the request as the answer was planned: of two delays at once,
  // each of which is allowed after the other, only one counts.
  const rowVersion = answered.rowVersion ?? request.rowVersion
  if (file !== null) await markSent(db, { ddrId, bytes: file.bytes, at: call.now })
  const newValues = newAnswer(call, plan)
  const version = { ddrId, supplierId: request.supplierId, rowVersion }
  const from = await setAnswer(db, version, newValues)
  if (from === null) throw await whyNotMoved(db, ddrId)
  await addHistory(db, {
    ddrId,
    at: call.now,
    accountId: call.session.userId,
    customerId: request.supplierId,
    staffName: call.session.staffName,
    from,
    to: answered.status,
    note: noteOf(answered),
  })
  const isSentToPeer = await queueForPeer(db, call, work)
  if (lifecycle[action].sendsMail && !isSentToPeer) await queueMailOf(db, call, work, newValues)
  await audit(db, call, { action: `ddr.${action}`, targetType: 'ddr', targetId: ddrId })
  return true
}

/** Queues the mail of an answer in the language of the library that made the request. */
async function queueMailOf(
  db: Db,
  call: Actor,
  { request, plan, ...work }: Work,
  { delayNote, mode, courierNo, deliveryRemarks }: ReturnType<typeof newAnswer>,
): Promise<void> {
  const { action, message, file } = plan
  const translate = await translatorForCustomer(db, call.platform, request.requesterId)
  const subject = work.subject.trim() || (await defaultSubjectOf(db, { request, plan, translate }))
  await queueAnswerMail(db, call, {
    request,
    action,
    subject,
    message,
    delayNote,
    delivery: mode && { mode, courierNo, deliveryRemarks },
    file,
    translate,
  })
}

interface SubjectlessAnswer {
  request: StoredRequest
  plan: AnswerPlan
  /** Into the language of the receiver. */
  translate: Translate
}

/** Returns the subject of an answer's mail that came without one: the library's own text, else the specified one. */
async function defaultSubjectOf(
  db: Db,
  { request, plan, translate }: SubjectlessAnswer,
): Promise<string> {
  const { action, answered } = plan
  const own = await readOwnTemplates(db, request.supplierId, templateKindsOf(action))
  const { deliveryMode, delayReason, delayNote, courierNo, deliveryRemarks } = answered
  const choices = {
    mode: deliveryMode ?? 'online',
    delayReason: delayReason ?? 'other',
    delayNote,
    courierNo,
    deliveryRemarks,
  } as const
  return (
    ownSubject(action, answerFacts(request), choices, own, translate) ??
    defaultSubject(subjectOf(request, translate), action, translate)
  )
}

/**
 * Queues an answer for the peer of the requesting library, with a link to the file; returns false when that library
 * works in Carrel.
 */
async function queueForPeer(db: Db, call: Actor, { request, plan }: Work): Promise<boolean> {
  const { answered, message, file } = plan
  if ((await peerRequestId(db, request.id)) === undefined) return false
  const { to, cc } = recipients(request)
  const link = file === null ? null : await insertFileLink(db, call, request, [...to, ...cc])
  return queueSupplierMessage(db, {
    ddrId: request.id,
    reasonForMessage: 'StatusChange',
    note: [noteOf(answered), plainText(message)].filter((part) => part !== '').join('\n\n'),
    url: link === null ? '' : call.platform.config.publicUrl + link.path,
    at: call.now,
  })
}

function newAnswer(call: Actor, { action, answered, file }: AnswerPlan): NewAnswer {
  const fulfils = action === 'fulfil'
  const delays = action === 'delay'
  return {
    status: answered.status,
    mode: fulfils ? answered.deliveryMode : null,
    deliveredOn: fulfils ? (answered.deliveredOn ?? call.today) : null,
    courierNo: answered.deliveryMode === 'courier' ? answered.courierNo : '',
    deliveryRemarks: answered.deliveryRemarks,
    delayReason: delays ? answered.delayReason : null,
    delayNote: delays ? answered.delayNote : '',
    discardReason: action === 'discard' ? answered.discardReason : '',
    fileKey: file?.key ?? null,
    answeredAt: call.now,
    answeredBy: call.session.userId,
  }
}

/**
 * Returns whether an entry of the history answered, cancelled or reopened the request: the other moves do not matter.
 */
const changesAnswer = ({ move }: { move: TimelineMove | null }): boolean =>
  move === null || move === 'cancel' || move === 'reopen' || move === 'forward'

/** Returns the problem of an answer that came second: who answered first and when. */
async function whyNotMoved(db: Db, ddrId: number): Promise<Problem> {
  const now = await readRequest(db, ddrId)
  if (now === undefined) return new Problem('conflict', 'Changed by someone else meanwhile')
  const last = (await readHistory(db, ddrId)).findLast(changesAnswer)
  const data = {
    status: now.status,
    answeredBy: last ? actorOf(last) || (last.institution ?? '') : '',
    answeredAt: (last?.at ?? now.answeredAt)?.toISOString() ?? '',
  }
  return isOpen(now.status)
    ? new Problem('conflict', 'Changed by someone else meanwhile', { data })
    : new Problem('alreadyAnswered', `Request ${ddrId} is no longer open`, { data })
}

/** Returns the note of the history entry. */
const noteOf = (answered: AnswerInput): string =>
  [
    ...(answered.status === 'delayed' ? delayTexts(answered) : []),
    answered.status === 'discarded' ? answered.discardReason : '',
    answered.deliveryMode === 'courier' && answered.courierNo !== ''
      ? `Courier ${answered.courierNo}`
      : '',
    answered.deliveryMode === 'outsideSystem' ? 'Delivered outside the DDR system' : '',
    answered.deliveryRemarks,
  ]
    .filter((part) => part !== '')
    .join('. ')

/** Returns why an answer is late. Of another reason only its own text says something. */
const delayTexts = ({ delayReason, delayNote }: AnswerInput): string[] =>
  delayReason === null || delayReason === 'other'
    ? [delayNote]
    : [delayReasonTexts[delayReason], delayNote]
