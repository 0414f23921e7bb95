import { inEnglish, type Translate } from '../../language/translator.ts'
import { type DdrAction, ddrActions, lifecycle } from '../lifecycle.ts'
import {
  fillMessage,
  fillSubject,
  type MailTemplate,
  type MailTemplateKind,
  shortTitle,
  templateKindOf,
  type TemplateValues,
} from './mailTemplates.ts'
import { answerTemplateTexts, requestSubject, specifiedMessage } from './specifiedTemplates.ts'
import type { DelayReason, DeliveryMode } from '../model.ts'
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
export const defaultSubject = (
  base: string,
  action: DdrAction,
  translate: Translate = inEnglish,
): string => base + translate(lifecycle[action].subjectSuffix)

/** Returns the subject of every mail about a request; an article name over 120 characters is cut. */
export const baseSubject = (
  reference: string,
  articleName: string,
  translate: Translate = inEnglish,
): string =>
  translate(requestSubject, {
    reference,
    title: shortTitle(articleName),
  })

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

/** The choices of the answer form before anything is changed. */
export const defaultMailChoices: MailChoices = {
  mode: 'online',
  delayReason: 'printCopyInCirculation',
  delayNote: '',
  courierNo: '',
  deliveryRemarks: '',
}

/** The texts of a library's own mails by their kind; those that it has not changed are missing. */
export type OwnTemplates = Readonly<Partial<Record<MailTemplateKind, MailTemplate>>>

/**
 * Returns the default message of an action as HTML: the library's own text where it has one, else the specified one.
 * What is filled in, and the specified text, is in the language of `translate`. Empty for discarding, which sends no
 * mail.
 */
export function defaultMessage(
  action: DdrAction,
  facts: AnswerFacts,
  choices: MailChoices,
  own: OwnTemplates = {},
  translate: Translate = inEnglish,
): string {
  const kind = templateKindOf(action, choices.mode)
  if (kind === null) return ''
  const message = own[kind]?.message ?? specifiedMessage(kind, translate)
  return fillMessage(message, answerValues(facts, choices, translate))
}

/**
 * Returns the subject of an answer's mail by the library's own text, with its fields filled in the language of
 * `translate`; null when it has none, or it is empty once it is filled.
 */
export function ownSubject(
  action: DdrAction,
  facts: AnswerFacts,
  choices: MailChoices,
  own: OwnTemplates,
  translate: Translate = inEnglish,
): string | null {
  const kind = templateKindOf(action, choices.mode)
  const template = kind === null ? undefined : own[kind]
  if (template === undefined) return null
  return fillSubject(template.subject, answerValues(facts, choices, translate)) || null
}

/** Values of the template fields of an answer's mail that the specified texts do not use. */
interface RequestFacts {
  ddrId: number
  /** '' for an imported request without one. */
  reference: string
  requesterName: string
  pages: string
  articleDoi: string
  requestedOn: string
}

/** The facts of a request that the mail of an answer can mention. */
export type AnswerFacts = MailFacts & Partial<RequestFacts>

const delayReasons: Record<Exclude<DelayReason, 'other'>, string> = {
  printCopyInCirculation: 'the print copy is in circulation',
  issueNotReceived: 'we have not yet received the issue',
}

/** Returns the values of the template fields of an answer's mail; its words are in the language of `translate`. */
export const answerValues = (
  facts: AnswerFacts,
  choices: MailChoices,
  translate: Translate = inEnglish,
): TemplateValues => ({
  ...requestValues(facts),
  requester: facts.userName,
  signature: signature(facts).join('\n'),
  courierNo: choices.courierNo.trim(),
  remarks: choices.deliveryRemarks.trim(),
  delayReason:
    choices.delayReason === 'other'
      ? choices.delayNote.trim()
      : translate(delayReasons[choices.delayReason]),
  delaySentence: delayText(choices, translate),
  articleLines: articleLines(facts, translate),
  deliveryLines: deliveryFacts(choices, translate),
})

/** Returns the values of the template fields that the mails of answers and of moves have in common. */
export const requestValues = (
  facts: AnswerFacts,
): Omit<TemplateValues, 'articleLines' | 'deliveryLines'> => ({
  ddrId: facts.ddrId === undefined ? '' : String(facts.ddrId),
  reference: facts.reference || (facts.ddrId === undefined ? '' : String(facts.ddrId)),
  articleTitle: facts.articleName,
  authors: facts.authors,
  journal: facts.sourceName,
  year: facts.issueYear,
  volume: facts.volume,
  issue: facts.issueNumber,
  pages: facts.pages ?? '',
  doi: facts.articleDoi ?? '',
  requestedOn: facts.requestedOn ?? '',
  requesterLibrary: facts.requesterName ?? '',
  supplier: facts.supplierName,
})

const longer = 'Fulfilling your request will take longer than usual'
const longerSentence = 'Fulfilling your request will take longer than usual.'
const knownReasons: Record<Exclude<DelayReason, 'other'>, string> = {
  printCopyInCirculation: ', because the print copy is in circulation.',
  issueNotReceived: ', because we have not yet received the issue.',
}

function delayText({ delayReason, delayNote }: MailChoices, translate: Translate): string {
  if (delayReason !== 'other') return translate(longer) + translate(knownReasons[delayReason])
  const reason = delayNote.trim() === '' ? '' : ` ${reasonLine(delayNote, translate)}`
  return translate(longerSentence) + reason
}

const reasonName = 'Reason'
const reasonLine = (delayNote: string, translate: Translate): string =>
  `${translate(reasonName)}: ${delayNote.trim()}`

const courierName = 'Courier number'
const remarksName = 'Remarks'

/** A fact of the delivery that the mail must tell the reader, with its name. */
type DeliveryFact = readonly [name: string, text: string]

type DeliveryChoices = Pick<MailChoices, 'mode' | 'courierNo' | 'deliveryRemarks'>

/** Returns the facts of a delivery that the mail must tell the reader, without its mode and without empty ones. */
function deliveryFacts(
  { mode, courierNo, deliveryRemarks }: DeliveryChoices,
  translate: Translate,
): DeliveryFact[] {
  const facts: DeliveryFact[] = [
    [translate(courierName), mode === 'courier' ? courierNo.trim() : ''],
    [translate(remarksName), deliveryRemarks.trim()],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Returns the paragraphs that add the courier number and the remarks to a message where it lacks them. */
export const deliveryParagraphs = (
  message: string,
  choices: DeliveryChoices,
  translate: Translate = inEnglish,
): string =>
  deliveryFacts(choices, translate)
    .filter(([, text]) => !includesText(message, text))
    .map(([name, text]) => `<p>${escapeHtml(`${name}: ${text}`)}</p>`)
    .join('')

/**
 * Returns whether a message (HTML) contains a text of the form, such as the reason of a delay, ignoring spaces, case
 * and punctuation. True for an empty text.
 */
export function includesText(message: string, inputText: string): boolean {
  const labelOf = (text: string) =>
    ` ${
      text
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu)
        ?.join(' ') ?? text.trim()
    } `
  return inputText.trim() === '' || labelOf(plainText(message)).includes(labelOf(inputText))
}

/** Returns the paragraph that adds the delay reason to a message; empty when the message contains it already. */
export const reasonParagraph = (
  message: string,
  delayNote: string,
  translate: Translate = inEnglish,
): string =>
  includesText(message, delayNote) ? '' : `<p>${escapeHtml(reasonLine(delayNote, translate))}</p>`

/** Returns the article as named lines; unknown values are left out. */
export function articleLines(
  facts: MailFacts,
  translate: Translate,
): [name: string, value: string][] {
  return articleFacts
    .map(([name, fact]): [string, string] => [translate(name), facts[fact]])
    .filter(([, value]) => value !== '')
}

/** The facts that describe an article, with their names in a mail. */
const articleFacts = [
  ['Article', 'articleName'],
  ['Author(s)', 'authors'],
  ['Journal', 'sourceName'],
  ['Year', 'issueYear'],
  ['Volume', 'volume'],
  ['Issue', 'issueNumber'],
] as const satisfies (readonly [name: string, fact: keyof MailFacts])[]

/** The English texts of which the default subjects and messages of answers are made. */
export const answerTexts: readonly string[] = [
  ...ddrActions.map((action) => lifecycle[action].subjectSuffix),
  ...answerTemplateTexts,
  ...articleFacts.map(([name]) => name),
  courierName,
  remarksName,
  longer,
  longerSentence,
  ...Object.values(knownReasons),
  ...Object.values(delayReasons),
  reasonName,
]

/** Returns the lines of the supplier's signature: name, address, then city and state; empty lines are left out. */
const signature = (facts: MailFacts): string[] =>
  [
    facts.supplierName,
    facts.supplierAddress,
    [facts.supplierCity, facts.supplierState].filter(Boolean).join(', '),
  ].filter((line) => line !== '')
