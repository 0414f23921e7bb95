import { contuBalance } from '../../contract/ddr/contu.ts'
import { answerTexts } from '../../contract/ddr/mail.ts'
import { mailTemplateKinds, templateKindsOf } from '../../contract/ddr/mailTemplates.ts'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import { dueDay } from '../../contract/ddr/workingCalendar.ts'
import type { DdrAction } from '../../contract/ddr/lifecycle.ts'
import type { TextCatalogue, Translate } from '../../contract/language/translator.ts'
import type { Call, Handler } from '../context.ts'
import { translatorForCustomer } from '../language/recipient.ts'
import { readOwnTemplates } from './mailTemplateStore.ts'
import { mailFacts, recipients, subjectOf } from './facts.ts'
import { readEarlierAnswers, readMoveState } from './moveStore.ts'
import { requestInScope } from './requestInScope.ts'
import { contuFilled, requestExists } from './requestStore.ts'
import { readSettings } from './settingsStore.ts'

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
  const { contuRule: rule, mailMaxAttachment, ddrOverdueDays } = call.platform.config
  const filled = await call.transaction((db) => contuFilled(db, request, rule))
  const { requestedOn, publishedBy } = request
  // `filled` already includes delivered articles; the form shows the balance after one more.
  const contu = contuBalance({ filled, publishedBy, requestedOn }, rule)
  const { to, cc } = recipients(request)
  const isSupplier = request.supplierId === call.session.customerId
  const { moveState, earlierAnswers, supplierCalendar, own, translate } = await call.transaction(
    async (db) => ({
      moveState: await readMoveState(db, ddrId, call.platform.config.timeZone),
      earlierAnswers: (await readEarlierAnswers(db, ddrId)).map((answer) => earlier(ddrId, answer)),
      supplierCalendar: (await readSettings(db, [request.supplierId])).of(request.supplierId),
      own: isSupplier
        ? await readOwnTemplates(db, request.supplierId, templateKindsOf(action))
        : {},
      translate: await translatorForCustomer(db, call.platform, request.requesterId),
    }),
  )
  return {
    ...mailFacts(request),
    ddrId,
    status: request.status,
    userDepartment: request.userDepartment,
    rollNumber: request.userRollNo,
    requesterName: request.requesterName ?? '',
    requesterAddress: request.requesterAddress ?? '',
    requesterCity: request.requesterCity ?? '',
    requesterState: request.requesterState ?? '',
    requesterPhone: request.requesterPhone ?? '',
    to: to.join('; '),
    cc: cc.filter((address) => address !== request.approverEmail).join('; '),
    approverEmail: cc.includes(request.approverEmail) ? request.approverEmail : '',
    subject: subjectOf(request, translate),
    actionName: actionNames[action],
    contuMessage: contu.message,
    contuFilled: contu.filled,
    contuBalance: contu.balance,
    contuOver: contu.counts && contu.balance === 0,
    supplierId: request.supplierId,
    requesterId: request.requesterId,
    reference: request.referenceNo,
    isDuplicate: request.isDuplicate,
    duplicateOfId: await visibleId(call, request.duplicateOfId),
    priority: request.priority,
    pages: request.pages,
    articleDoi: request.articleDoi ?? '',
    issn: request.issn ?? '',
    requestedOn,
    today: call.today,
    deliveryMode: request.mode,
    deliveredOn: request.deliveredOn,
    delayReason: request.delayReason,
    delayNote: request.delayNote,
    discardReason: request.discardReason,
    courierNo: request.courierNo,
    deliveryRemarks: request.deliveryRemarks,
    fileName: request.fileKey === null ? null : `DDR-${ddrId}.pdf`,
    largestAttachment: mailMaxAttachment,
    rowVersion: request.rowVersion,
    ...moveState,
    supplierCalendar,
    dueOn: dueDay(requestedOn, ddrOverdueDays, supplierCalendar),
    ownTemplates: mailTemplateKinds.flatMap((kind) => {
      const template = own[kind]
      return template === undefined ? [] : [{ kind, ...template }]
    }),
    mailTexts: isSupplier ? mailTexts(translate) : {},
    earlierAnswers,
  }
}

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
  fileName: answer.fileKey === null ? null : `DDR-${ddrId}.pdf`,
  answeredAt: answer.answeredAt.toISOString(),
  reopenedAt: answer.reopenedAt.toISOString(),
  reopenReason: answer.reopenReason,
  reopenNote: answer.reopenNote,
})

/** Returns the id when the session may see the request, else null: the first request may have gone to another library. */
async function visibleId(call: Call, ddrId: number | null): Promise<number | null> {
  if (ddrId === null) return null
  return (await call.transaction((db) => requestExists(db, ddrId))) ? ddrId : null
}
