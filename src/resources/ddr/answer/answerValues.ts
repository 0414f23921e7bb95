import { dayFault } from '../../../../contract/dayFault.ts'
import {
  type AnswerField,
  deliveryDayFault,
  missingIn,
} from '../../../../contract/ddr/answerRule.ts'
import type { DeliveryFileFault } from '../../../../contract/ddr/fileRule.ts'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import { type DdrAction, lifecycle } from '../../../../contract/ddr/lifecycle.ts'
import {
  defaultMessage,
  defaultSubject,
  type MailChoices,
  ownSubject,
  defaultMailChoices,
} from '../../../../contract/ddr/mail/answerMail.ts'
import type { DelayReason, DeliveryMode } from '../../../../contract/ddr/model.ts'
import { translatorOf } from '../../../../contract/language/translator.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { today } from '../../../today.ts'
import type { RequestDetail } from '../requestRow.ts'

type Input = InputOf<typeof ddr.respond>
type AnswerInput = Input['record']['responses'][0]

/** The values of the form of an action. */
export interface AnswerValues {
  subject: string
  message: string
  deliveryMode: DeliveryMode
  deliveredOn: string
  courierNo: string
  deliveryRemarks: string
  delayReason: DelayReason
  delayNote: string
  discardReason: string
}

/** A file that was chosen for delivery, or the fault found in it. */
export interface ChosenFile {
  file: File
  /** `unreadable` when the browser cannot read it. */
  fault: DeliveryFileFault | 'unreadable' | null
}

/**
 * Returns subject and message of an answer's mail before they are edited: the library's own text, else the specified
 * one. What is filled in, and the specified text, is in the language of the receiver.
 */
export function mailTextFor(
  action: DdrAction,
  detail: RequestDetail,
  { mode, delayReason, delayNote, courierNo, deliveryRemarks }: MailChoices,
): { subject: string; message: string } {
  const choices = { mode, delayReason, delayNote, courierNo, deliveryRemarks }
  const own = Object.fromEntries(detail.ownTemplates.map((template) => [template.kind, template]))
  const translate = translatorOf(detail.mailTexts)
  return {
    subject:
      ownSubject(action, detail, choices, own, translate) ??
      defaultSubject(detail.subject, action, translate),
    message: defaultMessage(action, detail, choices, own, translate),
  }
}

/** Returns the initial values of the form of an action. */
export function initialValues(action: DdrAction, detail: RequestDetail): AnswerValues {
  const { mode: deliveryMode, ...choices } = defaultMailChoices
  return {
    ...mailTextFor(action, detail, defaultMailChoices),
    ...choices,
    deliveryMode,
    deliveredOn: detail.today,
    discardReason: '',
  }
}

const fieldLabels: Record<AnswerField, string> = {
  message: 'ddr.field.message',
  deliveryMode: 'ddr.field.mode',
  file: 'ddr.field.pdf',
  delayReason: 'ddr.field.delayReason',
  delayNote: 'ddr.field.delayNote',
  discardReason: 'ddr.field.discardReason',
}

/** Returns the translation keys of the labels of what the answer still needs. */
export const missingLabels = (
  action: DdrAction,
  values: AnswerValues,
  chosen: ChosenFile | null,
): string[] =>
  missingIn(action, { ...values, hasFile: chosen !== null }).map((field) => fieldLabels[field])

/**
 * Returns whether the answer can be sent: all required values are there and the file has no fault.
 */
export function isComplete(
  action: DdrAction,
  values: AnswerValues,
  chosen: ChosenFile | null,
  detail: RequestDetail,
): boolean {
  const missing = missingLabels(action, values, chosen)
  const needsFile = action === 'fulfil' && values.deliveryMode === 'online'
  const dayFits = action !== 'fulfil' || deliveryFault(values, detail) === null
  return missing.length === 0 && dayFits && (!needsFile || chosen?.fault === null)
}

/** Returns today, also when the details were loaded on an earlier day: a form may stay open over midnight. */
export const todayOf = (detail: RequestDetail): string =>
  detail.today > today() ? detail.today : today()

/** Returns the fault of the delivery date, or null. */
export const deliveryFault = ({ deliveredOn }: AnswerValues, detail: RequestDetail) =>
  dayFault(deliveredOn, {}) ??
  deliveryDayFault(deliveredOn, {
    requestedOn: detail.requestedOn,
    today: todayOf(detail),
  })

/** Returns the input of `ddr.respond` with only the fields that belong to the action. */
export function respondInput(
  action: DdrAction,
  detail: RequestDetail,
  values: AnswerValues,
  chosen: ChosenFile | null,
): Input {
  const fulfils = action === 'fulfil'
  const delays = action === 'delay'
  const isOnline = fulfils && values.deliveryMode === 'online'
  const isCourier = fulfils && values.deliveryMode === 'courier'
  return {
    record: {
      responses: [
        {
          ddrId: detail.ddrId,
          status: lifecycle[action].to,
          deliveryMode: fulfils ? values.deliveryMode : null,
          deliveredOn: fulfils ? values.deliveredOn : null,
          referenceNumber: detail.reference,
          deliveryRemarks: fulfils ? values.deliveryRemarks : '',
          courierNo: isCourier ? values.courierNo : '',
          delayReason: delays ? values.delayReason : null,
          delayNote: delays && values.delayReason === 'other' ? values.delayNote : '',
          discardReason: action === 'discard' ? values.discardReason : '',
          supplierUserId: null,
          isDuplicate: action === 'duplicate',
          rowVersion: detail.rowVersion,
        },
      ] satisfies [AnswerInput],
    },
    ...(isOnline && chosen !== null && { file: chosen.file }),
    to: detail.to,
    cc: [detail.cc, detail.approverEmail].filter(Boolean).join(';'),
    subject: values.subject,
    message: action === 'discard' ? '' : values.message,
    consortiumName: '',
  }
}
