import type { DdrAction } from './lifecycle.ts'
import { lifecycle } from './lifecycle.ts'
import type { DelayReason, DeliveryMode } from './model.ts'
import { escapeHtml, plainText } from './richText.ts'

/** The facts that the default texts of a mail mention. */
export interface MailFacts {
  userName: string
  articleName: string
  authors: string
  sourceName: string
  issueYear: string
  volume: string
  issueNumber: string
  supplierName: string
  supplierAddress: string
  supplierCity: string
  supplierState: string
}

/** Returns the default subject of an action's mail: the base subject and the action's suffix. */
export const defaultSubject = (base: string, action: DdrAction): string =>
  base + lifecycle[action].subjectSuffix

/** Returns the subject of every mail about a request; an article name over 120 characters is cut. */
export const baseSubject = (reference: string, articleName: string): string => {
  const about = articleName.length > 120 ? `${articleName.slice(0, 117)}...` : articleName
  return `Document Delivery Request ${reference}: ${about}`
}

export const maxSubjectLength = 500

/** What the supplier chose in the answer form and the mail draft mentions. */
export interface MailChoices {
  mode: DeliveryMode
  delayReason: DelayReason
  /** The reason in the librarian's words, for the reason `other`. */
  delayNote: string
  /** For the mode `courier`. */
  courierNo: string
  deliveryRemarks: string
}

/** Returns the default message of an action as HTML; empty for discarding, which sends no mail. */
export function defaultMessage(action: DdrAction, facts: MailFacts, choices: MailChoices): string {
  const sentences: Record<DdrAction, string> = {
    fulfil: fulfilled[choices.mode],
    delay: delayed(choices),
    unfilled:
      'We regret that your request could not be fulfilled due to non availability of the article in our library.',
    discard: '',
    duplicate:
      'Your request is the same as one that we have already received. It is ignored as a duplicate; the first one is being dealt with.',
  }
  return letter(facts, sentences[action], action === 'fulfil' ? deliveryFacts(choices) : [])
}

/** The sentence of a mail that has the article attached, and of one that has a link to it instead. */
export const attachedSentence = 'Please find attached the article that you requested.'
export const linkedSentence = 'You can download the article that you requested by the link below.'

const fulfilled: Record<DeliveryMode, string> = {
  online: attachedSentence,
  courier: 'The article that you requested has been sent to you by courier.',
  outsideSystem: 'The article that you requested has been delivered to you outside the DDR system.',
}

function delayed({ delayReason, delayNote }: MailChoices): string {
  const longer = 'Fulfilling your request will take longer than usual'
  const reasons: Record<DelayReason, string> = {
    printCopyInCirculation: ', because the print copy is in circulation.',
    issueNotReceived: ', because we have not yet received the issue.',
    other: delayNote.trim() === '' ? '.' : `. ${reasonLine(delayNote)}`,
  }
  return longer + reasons[delayReason]
}

const reasonLine = (delayNote: string): string => `Reason: ${delayNote.trim()}`

/** A fact of the delivery that the reader must learn, with its name. */
type DeliveryFact = readonly [name: string, text: string]

/** Returns what a reader must learn about a delivery, besides its mode; empty facts are left out. */
function deliveryFacts({
  mode,
  courierNo,
  deliveryRemarks,
}: Pick<MailChoices, 'mode' | 'courierNo' | 'deliveryRemarks'>): DeliveryFact[] {
  const facts: DeliveryFact[] = [
    ['Courier number', mode === 'courier' ? courierNo.trim() : ''],
    ['Remarks', deliveryRemarks.trim()],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Returns the paragraphs that add the courier number and the remarks to a message where it lacks them. */
export const deliveryParagraphs = (
  message: string,
  choices: Pick<MailChoices, 'mode' | 'courierNo' | 'deliveryRemarks'>,
): string =>
  deliveryFacts(choices)
    .filter(([, text]) => !includesText(message, text))
    .map(([name, text]) => `<p>${escapeHtml(`${name}: ${text}`)}</p>`)
    .join('')

/**
 * Returns whether a message (HTML) contains a text that was typed, such as the reason of a delay, ignoring spaces, case
 * and punctuation. True when nothing was typed.
 */
export function includesText(message: string, typed: string): boolean {
  const labelOf = (text: string) =>
    ` ${
      text
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu)
        ?.join(' ') ?? text.trim()
    } `
  return typed.trim() === '' || labelOf(plainText(message)).includes(labelOf(typed))
}

/** Returns the paragraph that adds the delay reason to a message; empty when the message contains it already. */
export const reasonParagraph = (message: string, delayNote: string): string =>
  includesText(message, delayNote) ? '' : `<p>${escapeHtml(reasonLine(delayNote))}</p>`

function letter(facts: MailFacts, sentence: string, delivery: readonly DeliveryFact[]): string {
  const escape = escapeHtml
  return [
    `<p>Dear ${escape(facts.userName)},</p>`,
    `<p>${escape(sentence)}</p>`,
    ...[articleLines(facts), delivery]
      .filter((lines) => lines.length > 0)
      .map(
        (lines) =>
          `<p>${lines.map(([name, value]) => `<b>${name}:</b> ${escape(value)}`).join('<br>')}</p>`,
      ),
    `<p>Regards,<br>${signature(facts).map(escape).join('<br>')}</p>`,
  ].join('')
}

/** Returns the article as named lines; unknown values are left out. */
function articleLines(facts: MailFacts): [name: string, value: string][] {
  const lines: [string, string][] = [
    ['Article', facts.articleName],
    ['Author(s)', facts.authors],
    ['Journal', facts.sourceName],
    ['Year', facts.issueYear],
    ['Volume', facts.volume],
    ['Issue', facts.issueNumber],
  ]
  return lines.filter(([, value]) => value !== '')
}

/** Returns the lines of the supplier's signature: name, address, then city and state; empty lines are left out. */
const signature = (facts: MailFacts): string[] =>
  [
    facts.supplierName,
    facts.supplierAddress,
    [facts.supplierCity, facts.supplierState].filter(Boolean).join(', '),
  ].filter((line) => line !== '')
