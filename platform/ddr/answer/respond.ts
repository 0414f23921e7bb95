import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { lifecycle } from '../../../contract/ddr/lifecycle.ts'
import { defaultMailChoices, defaultMessage } from '../../../contract/ddr/mail/answerMail.ts'
import { templateKindsOf } from '../../../contract/ddr/mail/mailTemplates.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Actor, Db, Handler } from '../../context.ts'
import { discardFile } from '../../files/discard.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { requestAsSupplier } from '../request/requestInScope.ts'
import { readRequest } from '../request/requestStore.ts'
import { answerFacts } from '../requestMail.ts'
import { sanitizeMessage } from '../sanitizeMessage.ts'
import { readOwnTemplates } from '../settings/mailTemplateStore.ts'
import { type AnswerInput, planAnswer } from './answerPlan.ts'
import { writeAnswer } from './writeAnswer.ts'

/**
 * Answers a request: its status, history, file and mail are written in one transaction. The file is stored before the
 * transaction and removed when the answer is refused. When the transaction fails otherwise, the database may have
 * committed it before the connection broke: the file stays, and the retention job removes it if it has no record.
 */
export const respond: Handler<typeof ddr.respond> = async (input, call) => {
  const [answered] = input.record.responses
  const request = await requestAsSupplier(call, answered.ddrId)
  const plan = await planAnswer(input, call, request)
  const { file } = plan
  if (file !== null) await call.platform.blobs.put(file.key, file.bytes)
  try {
    return await call.write((db) =>
      writeAnswer(db, call, { request, plan, subject: input.subject }),
    )
  } catch (error) {
    if (file !== null && error instanceof Problem) await discardFile(call, file.key)
    throw error
  }
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
  await writeAnswer(db, actor, { request, plan, subject: '' })
}
