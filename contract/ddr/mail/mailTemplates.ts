import type { DdrAction, DdrMove } from '../lifecycle.ts'
import { type DeliveryMode, deliveryModes } from '../model.ts'
import { escapeHtml, isBlank } from './richText.ts'
import { cutText } from '../../kernel/cutText.ts'
import { trimText } from '../../kernel/visibleText.ts'

/** A move that the other library gets a mail about. */
export type MailedMove = Exclude<DdrMove, 'confirm' | 'note'>

/**
 * The mails about requests whose text a library can replace. An answer that delivers has a text for each delivery mode;
 * discarding sends no mail (docs/assumptions.md#mail-templates).
 */
export const mailTemplateKinds = [
  'fulfilOnline',
  'fulfilCourier',
  'fulfilOutsideSystem',
  'delay',
  'unfilled',
  'duplicate',
  'remind',
  'cancel',
  'reopen',
  'message',
] as const

/** A mail about a request whose text a library can replace, e.g. `fulfilCourier`. */
export type MailTemplateKind = (typeof mailTemplateKinds)[number]

/** The mail of an answer, e.g. `fulfilCourier`. */
export type AnswerKind = Exclude<MailTemplateKind, MailedMove>

const kindsOfModes = {
  online: 'fulfilOnline',
  courier: 'fulfilCourier',
  outsideSystem: 'fulfilOutsideSystem',
} as const satisfies Record<DeliveryMode, AnswerKind>

/** Returns the kind of an answer's mail; null for discarding, which sends none. */
export function templateKindOf(action: DdrAction, mode: DeliveryMode): AnswerKind | null {
  if (action === 'fulfil') return kindsOfModes[mode]
  return action === 'discard' ? null : action
}

/** Returns whether the mail of a kind is that of a move, and not of an answer. */
export const isMailedMove = (kind: MailTemplateKind): kind is MailedMove =>
  kind === 'cancel' || kind === 'remind' || kind === 'reopen' || kind === 'message'

/** Returns whether the mail of an answer is about a delivery. */
export const isDelivery = (kind: AnswerKind): boolean =>
  Object.values<AnswerKind>(kindsOfModes).includes(kind)

/** Returns the delivery mode that the mail of a kind is about; `online` for other mails. */
export const modeOfKind = (kind: MailTemplateKind): DeliveryMode =>
  deliveryModes.find((mode) => kindsOfModes[mode] === kind) ?? 'online'

/** Returns the kinds of mail that an action can send: one for each delivery mode, none for discarding. */
export const templateKindsOf = (action: DdrAction): MailTemplateKind[] =>
  mailTemplateKinds.filter((kind) => templateKindOf(action, modeOfKind(kind)) === kind)

/** Subject and message of a mail, with fields such as `{{articleTitle}}`. */
export interface MailTemplate {
  subject: string
  /** HTML. */
  message: string
}

/** The longest subject of a template in characters, before its fields are filled. */
export const maxTemplateSubjectLength = 300

/** The longest message of a template in characters of HTML, before its fields are filled. */
export const maxTemplateMessageLength = 8000

/** How often a template uses one field at most. */
export const maxUsesOfField = 2

/** Fields with several lines, which a subject cannot hold. */
const blockFields = ['articleDetails', 'deliveryDetails', 'signature', 'text'] as const
type BlockField = (typeof blockFields)[number]

const requestFields = [
  'ddrId',
  'reference',
  'articleTitle',
  'authors',
  'journal',
  'year',
  'volume',
  'issue',
  'pages',
  'doi',
  'requestedOn',
  'requesterLibrary',
  'supplier',
  'articleDetails',
] as const
const answerFields = ['requester', ...requestFields, 'signature'] as const
const deliveryFields = [...answerFields, 'remarks', 'deliveryDetails'] as const
const moveFields = [...requestFields, 'library', 'text', 'address'] as const

const fieldsOfKinds = {
  fulfilOnline: deliveryFields,
  fulfilCourier: [...deliveryFields, 'courierNo'],
  fulfilOutsideSystem: deliveryFields,
  delay: [...answerFields, 'delayReason', 'delaySentence'],
  unfilled: answerFields,
  duplicate: answerFields,
  remind: moveFields,
  cancel: moveFields,
  reopen: [...moveFields, 'reopenReason'],
  message: moveFields,
} as const satisfies Record<MailTemplateKind, readonly string[]>

/** A field that a template can name, e.g. `articleTitle`. */
export type TemplateField = (typeof fieldsOfKinds)[MailTemplateKind][number]

/** Returns the fields that the message of a kind of mail can name, in the order of their buttons. */
export const templateFields = (kind: MailTemplateKind): readonly TemplateField[] =>
  fieldsOfKinds[kind]

const isBlockField = (field: string): field is BlockField =>
  (blockFields as readonly string[]).includes(field)

/** Returns the fields that the subject of a kind of mail can name: those of one line. */
export const subjectFields = (kind: MailTemplateKind): readonly TemplateField[] =>
  templateFields(kind).filter((field) => !isBlockField(field))

/** Two braces, a name and two braces. */
const fieldPattern = /\{\{([^{}]{0,200})\}\}/g

/** Returns what is wrong with the fields of a text, in words that name the field; null when nothing is. */
function fieldFault(text: string, allowed: readonly string[]): string | null {
  const uses = new Map<string, number>()
  for (const [, name = ''] of text.matchAll(fieldPattern)) {
    if (!allowed.includes(name))
      return `{{${name.replace(/<[^<>]{0,200}>/g, '')}}} is not a field here`
    const count = (uses.get(name) ?? 0) + 1
    if (count > maxUsesOfField) return `Use {{${name}}} at most ${maxUsesOfField} times`
    uses.set(name, count)
  }
  const rest = text.replace(fieldPattern, '')
  return rest.includes('{{') || rest.includes('}}')
    ? 'Write a field as {{name}}, with no other braces'
    : null
}

/** A tag that contains a brace, such as a link whose address has a field. */
const braceInTag = /<[^<>]*[{}]/

/**
 * Returns what is wrong with a template, in words by part; empty when nothing is. The message is HTML that the platform
 * sanitised or the editor wrote.
 */
export function templateFaults(
  kind: MailTemplateKind,
  { subject, message }: MailTemplate,
): Partial<Record<keyof MailTemplate, string>> {
  const faults: Partial<Record<keyof MailTemplate, string>> = {}
  const ofSubject =
    trimText(subject) === '' ? 'Enter a subject' : fieldFault(subject, subjectFields(kind))
  const ofMessage = messageFault(message, kind)
  if (ofSubject !== null) faults.subject = ofSubject
  if (ofMessage !== null) faults.message = ofMessage
  return faults
}

/** Returns what is wrong with the message of a template, in words; null when nothing is. */
function messageFault(message: string, kind: MailTemplateKind): string | null {
  if (isBlank(message)) return 'Enter a message'
  if (braceInTag.test(message)) return 'A field cannot be part of the address of a link'
  return fieldFault(message, templateFields(kind))
}

/** The values of a mail's template fields, as plain text with `\n` between lines; '' for a field without a value. */
export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>> & {
  /** Named lines, such as `['Volume', '12']`; those without a value are left out. */
  articleLines: readonly (readonly [name: string, value: string])[]
  deliveryLines?: readonly (readonly [name: string, value: string])[]
}

const htmlLines = (lines: readonly (readonly [name: string, value: string])[]): string =>
  lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<b>${escapeHtml(name)}:</b> ${escapeHtml(value)}`)
    .join('<br>')

function htmlOf(field: string, values: TemplateValues): string {
  if (field === 'articleDetails') return htmlLines(values.articleLines)
  if (field === 'deliveryDetails') return htmlLines(values.deliveryLines ?? [])
  const html = escapeHtml(values[field as TemplateField] ?? '')
  return isBlockField(field) ? html.replaceAll('\n', '<br>') : html
}

/** A paragraph that holds a field and nothing else. */
const fieldParagraph = /<p>\{\{([a-zA-Z]{1,40})\}\}<\/p>/g

/**
 * Returns a message (HTML) with its fields filled. Values are escaped, so that none of them is markup, and a field
 * inside a value stays as it is. A paragraph with nothing but a field without a value is left out.
 */
export const fillMessage = (message: string, values: TemplateValues): string =>
  message
    .replace(fieldParagraph, (paragraph, name: string) =>
      htmlOf(name, values) === '' ? '' : paragraph,
    )
    .replace(fieldPattern, (_, name: string) => htmlOf(name, values))

/** The most characters of an article's title in a subject. */
const maxTitleInSubject = 120

/** Returns a title as a subject has it: one of more than 120 characters is cut. */
export const shortTitle = (title: string): string =>
  title.length > maxTitleInSubject ? `${cutText(title, maxTitleInSubject - 3)}...` : title

/** The longest subject of a mail in characters, once its fields are filled. */
export const maxSubjectLength = 500

/** Returns a subject with its fields filled: one line of at most 500 characters. */
export const fillSubject = (subject: string, values: TemplateValues): string =>
  cutText(
    subject
      .replace(fieldPattern, (_, name: string) => {
        const value = values[name as TemplateField] ?? ''
        return name === 'articleTitle' ? shortTitle(value) : value
      })
      .replace(/[\p{Cc}\s]/gu, ' '),
    maxSubjectLength,
  ).trim()
