import { randomUUID } from 'node:crypto'
import { deliveryDayFault, missingIn } from '../../../contract/ddr/answerRule.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { actionTo, type DdrAction } from '../../../contract/ddr/lifecycle.ts'
import type { DeliveryMode } from '../../../contract/ddr/model.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { type FieldProblems, Problem } from '../../../contract/kernel/problem.ts'
import { invalidInputText } from '../../../contract/kernel/transport.ts'
import type { Call } from '../../context.ts'
import type { StoredRequest } from '../request/requestStore.ts'
import { sanitizeMessage } from '../sanitizeMessage.ts'
import { deliveryBytes } from './deliveryFile.ts'

type Input = InputOf<typeof ddr.respond>

/** The values of an answer. */
export type AnswerInput = Input['record']['responses'][0] & { delayNote: string }

/** A checked answer with its file, before anything is written. */
export interface AnswerPlan {
  action: DdrAction
  answered: AnswerInput
  /** Sanitized HTML. */
  message: string
  file: { key: string; bytes: Uint8Array } | null
}

/** Checks an answer and reads its file. Throws `Problem('invalid')` naming each faulty field. */
export async function planAnswer(
  input: Input,
  call: Call,
  request: StoredRequest,
): Promise<AnswerPlan> {
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
