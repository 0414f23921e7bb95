import { randomUUID } from 'node:crypto'
import { deliveryDayFault, missingIn } from '../../../contract/ddr/answerRule.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  actionTo,
  type DdrAction,
  isOpen,
  lifecycle,
  type TimelineMove,
} from '../../../contract/ddr/lifecycle.ts'
import type { DeliveryMode } from '../../../contract/ddr/model.ts'
import {
  defaultMessage,
  defaultSubject,
  ownSubject,
  defaultMailChoices,
} from '../../../contract/ddr/mail/answerMail.ts'
import { templateKindsOf } from '../../../contract/ddr/mail/mailTemplates.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { type FieldProblems, Problem } from '../../../contract/kernel/problem.ts'
import { invalidInputText } from '../../../contract/kernel/transport.ts'
import type { Actor, Call, Db, Handler } from '../../context.ts'
import type { Translate } from '../../../contract/language/translator.ts'
import { discardFile } from '../../files/discard.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { queueSupplierMessage } from '../../iso18626/outgoing.ts'
import { peerRequestId } from '../../iso18626/outgoingStore.ts'
import { insertFile } from '../../session/imageStore.ts'
import { audit } from '../../session/audit.ts'
import { deliveryBytes } from './deliveryFile.ts'
import { answerFacts, recipients, subjectOf } from '../requestMail.ts'
import { readOwnTemplates } from '../settings/mailTemplateStore.ts'
import { markSent } from './fileCheckStore.ts'
import { plainText } from '../../../contract/ddr/mail/richText.ts'
import { queueAnswerMail } from './answerMail.ts'
import { insertFileLink } from '../link/fileLink.ts'
import { requestAsSupplier } from '../request/requestInScope.ts'
import { sanitizeMessage } from '../sanitizeMessage.ts'
import { actorOf } from '../request/timeline.ts'
import {
  addHistory,
  moveRequest,
  type NewAnswer,
  readHistory,
  readRequest,
  type StoredRequest,
} from '../request/requestStore.ts'

type Input = InputOf<typeof ddr.respond>
type AnswerInput = Input['record']['responses'][0] & { delayNote: string }

/** A checked answer with its file, before anything is written. */
interface AnswerPlan {
  action: DdrAction
  answered: AnswerInput
  /** Sanitized HTML. */
  message: string
  file: { key: string; bytes: Uint8Array } | null
}

/**
 * Answers a request: its status, history, file and mail are written in one transaction. The file is stored before the
 * transaction and removed when the answer is refused. When the transaction fails otherwise, the database may have
 * committed it before the connection broke: the file stays, and the retention job removes it if it has no record.
 */
export const respond: Handler<typeof ddr.respond> = async (input, call) => {
  const [answered] = input.record.responses
  const request = await requestAsSupplier(call, answered.ddrId)
  const plan = await prepare(input, call, request)
  const { file } = plan
  if (file !== null) await call.platform.blobs.put(file.key, file.bytes)
  try {
    return await call.write((db) => answer(db, call, { request, plan, subject: input.subject }))
  } catch (error) {
    if (file !== null && error instanceof Problem) await discardFile(call, file.key)
    throw error
  }
}

async function prepare(input: Input, call: Call, request: StoredRequest): Promise<AnswerPlan> {
  const [answered] = input.record.responses
  const action = actionTo(answered.status)
  if (action === undefined) throw invalid({ status: 'no action leads there' })
  const deliveryMode = deliveryModeOf(action, answered)
  const needsFile = action === 'fulfil' && deliveryMode === 'online'
  const sent = input.file instanceof Blob && input.file.size > 0 ? input.file : null
  if (sent !== null && !needsFile) throw invalid({ file: 'only with an online delivery' })
  const message = sanitizeMessage(input.message)
  const hasFile = sent !== null
  const missing = missingIn(action, { ...answered, deliveryMode, message, hasFile })
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing.map((field) => [field, 'required'])))
  }
  if (action === 'fulfil' && answered.deliveredOn !== null) {
    const span = { requestedOn: request.requestedOn, today: call.today }
    const fault = deliveryDayFault(answered.deliveredOn, span)
    if (fault !== null) throw invalid({ deliveredOn: fault })
  }
  const bytes = sent === null ? null : await deliveryBytes(sent)
  const key = `delivery/${request.supplierId}/${randomUUID()}.pdf`
  const checked = { ...answered, deliveryMode, delayNote: answered.delayNote ?? '' }
  return { action, answered: checked, message, file: bytes && { key, bytes } }
}

/**
 * Returns the way of delivery; online where a fulfilled request names none
 * (docs/requirements/delivery-and-reports.md §9).
 */
function deliveryModeOf(
  action: DdrAction,
  { status, deliveryMode }: Input['record']['responses'][0],
): DeliveryMode | null {
  if (status === 'filledOutside') return 'outsideSystem'
  return deliveryMode ?? (action === 'fulfil' ? 'online' : null)
}

interface Work {
  request: StoredRequest
  plan: AnswerPlan
  /** Subject of the mail; '' for the default. */
  subject: string
}

async function answer(db: Db, call: Actor, work: Work): Promise<true> {
  const { request, plan } = work
  const { action, answered, file } = plan
  if (file !== null) {
    await insertFile(db, {
      key: file.key,
      customerId: request.supplierId,
      accountId: call.session.userId,
      kind: 'delivery',
      contentType: 'application/pdf',
      sizeBytes: file.bytes.length,
    })
  }
  const { ddrId, rowVersion } = answered
  if (file !== null) await markSent(db, { ddrId, bytes: file.bytes, at: call.now })
  const newValues = newAnswer(call, plan)
  const version = { ddrId, supplierId: request.supplierId, rowVersion }
  const from = await moveRequest(db, version, newValues)
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

/**
 * Answers a request with the default message of an action that needs nothing else, in the transaction of the caller.
 * Throws as `respond`, and `Problem('notFound')` for a request of which the session's library is not the supplier.
 */
export async function answerByDefault(
  db: Db,
  actor: Actor,
  { ddrId, action }: { ddrId: number; action: 'duplicate' | 'unfilled' },
): Promise<void> {
  const request = await readRequest(db, ddrId)
  if (request === undefined || request.supplierId !== actor.session.customerId) {
    throw new Problem('notFound', `No request ${ddrId}`)
  }
  const own = await readOwnTemplates(db, request.supplierId, templateKindsOf(action))
  const translate = await translatorForCustomer(db, actor.platform, request.requesterId)
  const message = sanitizeMessage(
    defaultMessage(action, answerFacts(request), defaultMailChoices, own, translate),
  )
  const answered: AnswerInput = {
    ddrId,
    status: lifecycle[action].to,
    deliveryMode: null,
    deliveredOn: null,
    referenceNumber: request.referenceNo,
    deliveryRemarks: '',
    courierNo: '',
    delayReason: null,
    delayNote: '',
    discardReason: '',
    supplierUserId: null,
    isDuplicate: action === 'duplicate',
    rowVersion: request.rowVersion,
  }
  const plan = { action, answered, message, file: null }
  await answer(db, actor, { request, plan, subject: '' })
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

const delayLabels = {
  printCopyInCirculation: 'Print copy is in circulation',
  issueNotReceived: 'Issue not yet received',
  other: '',
} as const

/** Returns the note of the history entry. */
const noteOf = (answered: AnswerInput): string =>
  [
    answered.status === 'delayed' && answered.delayReason !== null
      ? delayLabels[answered.delayReason]
      : '',
    answered.status === 'delayed' ? answered.delayNote : '',
    answered.status === 'discarded' ? answered.discardReason : '',
    answered.deliveryMode === 'courier' && answered.courierNo !== ''
      ? `Courier ${answered.courierNo}`
      : '',
    answered.deliveryMode === 'outsideSystem' ? 'Delivered outside the DDR system' : '',
    answered.deliveryRemarks,
  ]
    .filter((part) => part !== '')
    .join('. ')

/** Input fields that are not part of the record of the answer. */
const besideRecord: ReadonlySet<string> = new Set(['message', 'file'])

/** Returns the problem of an answer whose fields have these faults. */
function invalid(faults: FieldProblems): Problem {
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      besideRecord.has(field) ? field : `record.responses.0.${field}`,
      fault,
    ]),
  )
  return new Problem('invalid', invalidInputText(fields), { fields })
}
