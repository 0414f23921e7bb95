import { contuBalance } from '../../../contract/ddr/contu.ts'
import { answerTexts } from '../../../contract/ddr/mail/answerMail.ts'
import { mailTemplateKinds, templateKindsOf } from '../../../contract/ddr/mail/mailTemplates.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { dueDay } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import type { TextCatalogue, Translate } from '../../../contract/language/translator.ts'
import type { Config } from '../../config.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { nextOfChain } from '../forward/forwardStore.ts'
import { isSuspendedSupplier } from '../raise/supplierStore.ts'
import { readOwnTemplates } from '../settings/mailTemplateStore.ts'
import { articleFileName, mailFacts, recipients, subjectOf } from '../requestMail.ts'
import { readEarlierAnswers, readMoveState } from './moveStore.ts'
import { requestInScope } from './requestInScope.ts'
import { contuFilled, requestExists, type StoredRequest } from './requestStore.ts'
import { readSettings } from '../settings/settingsStore.ts'

/** Names of the actions as the menu has them (docs/requirements/delivery-and-reports.md §2.1). */
const actionNames: Record<DdrAction, string> = {
  fulfil: 'Fulfill Request',
  delay: 'Delay',
  unfilled: 'Not available',
  discard: 'Discard',
  duplicate: 'Duplicate',
}

/** Returns one request with everything that an action form or a read-only view shows. */
export const detail: Handler<typeof ddr.detail> = async ({ ddrId, action }, call) => {
  const request = await requestInScope(call, ddrId)
  const related = await call.transaction((db) => readRelated(db, call, request, action))
  const { config, db } = call.platform
  const { supplierId, isSupplierMember } = request
  const isSuspended = await isSuspendedSupplier(db, supplierId, call.today)
  return {
    ...mailFacts(request),
    ...requesterFields(request),
    ...addressFields(request, related.translate),
    ...contuFields(request, related.contuFilled, config.contuRule),
    ...answerFields(request),
    ddrId,
    actionName: actionNames[action],
    supplierId,
    reference: request.referenceNo,
    isDuplicate: request.isDuplicate,
    duplicateOfId: related.duplicateOfId,
    forwardedToId: related.forwardedToId,
    priority: request.priority,
    pages: request.pages,
    articleDoi: request.articleDoi ?? '',
    issn: request.issn ?? '',
    requestedOn: request.requestedOn,
    today: call.today,
    largestAttachment: config.mailMaxAttachment,
    rowVersion: request.rowVersion,
    ...related.moveState,
    canSupplierAnswer: isSupplierMember && !isSuspended,
    supplierCalendar: related.supplierCalendar,
    dueOn: dueDay(request.requestedOn, config.ddrOverdueDays, related.supplierCalendar),
    ownTemplates: related.ownTemplates,
    mailTexts: related.isSupplier ? mailTexts(related.translate) : {},
    earlierAnswers: related.earlierAnswers,
  }
}

/** Reads the stored parts of a request beside its row. Templates are those of the caller, when it is the supplier. */
async function readRelated(db: Db, call: Call, request: StoredRequest, action: DdrAction) {
  const { id, supplierId, requesterId, duplicateOfId } = request
  const { contuRule, timeZone } = call.platform.config
  const isSupplier = supplierId === call.session.customerId
  const answers = await readEarlierAnswers(db, id)
  const own = isSupplier ? await readOwnTemplates(db, supplierId, templateKindsOf(action)) : {}
  // The first request may have gone to another library.
  const isFirstVisible = duplicateOfId !== null && (await requestExists(db, duplicateOfId))
  return {
    isSupplier,
    contuFilled: await contuFilled(db, request, contuRule),
    moveState: await readMoveState(db, id, timeZone),
    earlierAnswers: answers.map((answer) => earlier(id, answer)),
    supplierCalendar: (await readSettings(db, [supplierId])).of(supplierId),
    ownTemplates: mailTemplateKinds.flatMap((kind) => {
      const template = own[kind]
      return template === undefined ? [] : [{ kind, ...template }]
    }),
    translate: await translatorForCustomer(db, call.platform, requesterId),
    duplicateOfId: isFirstVisible ? duplicateOfId : null,
    forwardedToId: await nextOfChain(db, id),
  }
}

/** Returns the end user who asked, and the requesting library. */
const requesterFields = (request: StoredRequest) => ({
  requesterId: request.requesterId,
  requesterName: request.requesterName ?? '',
  requesterAddress: request.requesterAddress ?? '',
  requesterCity: request.requesterCity ?? '',
  requesterState: request.requesterState ?? '',
  requesterPhone: request.requesterPhone ?? '',
  userDepartment: request.userDepartment,
  rollNumber: request.userRollNo,
})

/** Returns the recipients and the subject of the mail about a request; the approver is apart from the other copies. */
function addressFields(request: StoredRequest, translate: Translate) {
  const { to, cc } = recipients(request)
  const { approverEmail } = request
  return {
    to: to.join('; '),
    cc: cc.filter((address) => address !== approverEmail).join('; '),
    approverEmail: cc.includes(approverEmail) ? approverEmail : '',
    subject: subjectOf(request, translate),
  }
}

/** Returns the CONTU balance after one more delivery; `filled` already includes delivered articles. */
function contuFields(
  { requestedOn, publishedBy }: StoredRequest,
  filled: number,
  rule: Config['contuRule'],
) {
  const contu = contuBalance({ filled, publishedBy, requestedOn }, rule)
  return {
    contuMessage: contu.message,
    contuFilled: contu.filled,
    contuBalance: contu.balance,
    contuOver: contu.counts && contu.balance === 0,
  }
}

/** Returns the state of a request and its answer. */
const answerFields = (request: StoredRequest) => ({
  status: request.status,
  deliveryMode: request.mode,
  deliveredOn: request.deliveredOn,
  delayReason: request.delayReason,
  delayNote: request.delayNote,
  discardReason: request.discardReason,
  courierNo: request.courierNo,
  deliveryRemarks: request.deliveryRemarks,
  fileName: request.fileKey === null ? null : articleFileName(request.id),
})

/** Returns the texts of which the specified mails are made by the English ones, without those that stay English. */
const mailTexts = (translate: Translate): TextCatalogue =>
  Object.fromEntries(
    answerTexts
      .map((text): [string, string] => [text, translate(text)])
      .filter(([text, translation]) => translation !== text),
  )

/** Returns an earlier answer as a view shows it. */
const earlier = (
  ddrId: number,
  answer: Awaited<ReturnType<typeof readEarlierAnswers>>[number],
) => ({
  answerId: answer.id,
  status: answer.status,
  deliveryMode: answer.mode,
  deliveredOn: answer.deliveredOn,
  courierNo: answer.courierNo,
  deliveryRemarks: answer.deliveryRemarks,
  fileName: answer.fileKey === null ? null : articleFileName(ddrId),
  answeredAt: answer.answeredAt.toISOString(),
  reopenedAt: answer.reopenedAt.toISOString(),
  reopenReason: answer.reopenReason,
  reopenNote: answer.reopenNote,
})
