import { type DdrAction, lifecycle, type Need } from './lifecycle.ts'
import type { DelayReason, DeliveryMode } from './model.ts'
import { isBlank } from './mail/richText.ts'
import { trimText } from '../kernel/visibleText.ts'

/** The longest reason of a delay or of discarding, and the longest remarks, in characters. */
export const maxAnswerText = 2000

/** The longest number of a courier, in characters. */
export const maxCourierNo = 200

/** The fields of an answer that the rules check; the form and the platform both have them. */
export interface Answer {
  message: string
  deliveryMode: DeliveryMode | null
  hasFile: boolean
  delayReason: DelayReason | null
  /** Null from a caller of the specified record, which has no such field. */
  delayNote: string | null
  discardReason: string
}

/** A field of the form that answers a request, for naming what is missing. */
export type AnswerField =
  | 'message'
  | 'deliveryMode'
  | 'file'
  | 'delayReason'
  | 'delayNote'
  | 'discardReason'

const rules: Record<Need, (answer: Answer) => AnswerField[]> = {
  message: ({ message }) => (isBlank(message) ? ['message'] : []),
  deliveryMode: ({ deliveryMode }) => (deliveryMode === null ? ['deliveryMode'] : []),
  fileWhenOnline: ({ deliveryMode, hasFile }) =>
    deliveryMode === 'online' && !hasFile ? ['file'] : [],
  delayReason: ({ delayReason, delayNote }) => {
    if (delayReason === null) return ['delayReason']
    const isLeftEmpty = delayNote !== null && trimText(delayNote) === ''
    return delayReason === 'other' && isLeftEmpty ? ['delayNote'] : []
  },
  discardReason: ({ discardReason }) => (trimText(discardReason) === '' ? ['discardReason'] : []),
}

/**
 * Returns the fields that an answer still needs before it can be sent (docs/requirements/delivery-and-reports.md §5).
 */
export const missingIn = (action: DdrAction, answer: Answer): AnswerField[] =>
  lifecycle[action].needs.flatMap((need) => rules[need](answer))

/** Why a day of delivery is refused. */
export type DeliveryDayFault = 'beforeRequest' | 'afterToday'

/** Returns why a day of delivery is refused: it must lie between the request and today. null when it may be used. */
export function deliveryDayFault(
  day: string,
  { requestedOn, today }: { requestedOn: string; today: string },
): DeliveryDayFault | null {
  if (day < requestedOn) return 'beforeRequest'
  return day > today ? 'afterToday' : null
}
