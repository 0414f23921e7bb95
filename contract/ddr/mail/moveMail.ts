import type { ReopenReason } from '../lifecycle.ts'
import { type AnswerFacts, articleLines, requestValues } from './answerMail.ts'
import {
  fillMessage,
  fillSubject,
  type MailedMove,
  type MailTemplate,
  type TemplateValues,
} from './mailTemplates.ts'
import { isBlank } from './richText.ts'
import { moveSentences, portalSentences } from './specifiedTemplates.ts'
import { inEnglish, type Translate } from '../../language/translator.ts'

/** The content of the mail that tells the other library of a move, such as a reminder. */
export interface MoveMail {
  move: MailedMove
  reopenReason: ReopenReason | null
  /** The text of the library that made the move; may be empty. */
  text: string
  facts: AnswerFacts
  /** Name of the library that made the move. */
  from: string
  requestedOn: string
  /** URL at which the portal shows the request. */
  address: string
}

/** What was wrong with the delivered document, in the words of the mail. */
const objections: Record<ReopenReason, string> = {
  wrongArticle: 'it is another article',
  pagesMissing: 'pages are missing',
  unreadable: 'it cannot be read',
  password: 'it is protected by a password',
}

const reasonOf = ({ reopenReason }: MoveMail, translate: Translate): string =>
  reopenReason === null ? '' : translate(objections[reopenReason])

/** Returns the plain text of the mail of a move. */
export function formatMoveMail(mail: MoveMail, translate: Translate = inEnglish): string {
  const { move, text, from, address } = mail
  return [
    translate('Dear colleagues,'),
    translate(moveSentences[move], { library: from, reason: reasonOf(mail, translate) }),
    text,
    moveLines(mail, translate)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    translate(portalSentences[move], { address }),
    `${translate('Regards,')}\n${from}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

const moveLines = (
  { facts, requestedOn }: MoveMail,
  translate: Translate,
): [name: string, value: string][] => [
  ...articleLines(facts, translate),
  [translate('Requested on'), requestedOn],
]

/**
 * Returns the values of the template fields for a move's mail. The names of the article's
 * lines and the reason are in the language of `translate`; what the library wrote stays as it is.
 */
export const moveValues = (mail: MoveMail, translate: Translate): TemplateValues => ({
  ...requestValues(mail.facts),
  requestedOn: mail.requestedOn,
  library: mail.from,
  text: mail.text,
  address: mail.address,
  reopenReason: reasonOf(mail, translate),
  articleLines: moveLines(mail, translate),
})

/**
 * Returns subject and message (HTML) of a move's mail by a library's own text, with its fields filled in the language
 * of `translate`; null when one of them would be empty.
 */
export function fillMoveTemplate(
  template: MailTemplate,
  mail: MoveMail,
  translate: Translate = inEnglish,
): MailTemplate | null {
  const values = moveValues(mail, translate)
  const filled = {
    subject: fillSubject(template.subject, values),
    message: fillMessage(template.message, values),
  }
  return filled.subject === '' || isBlank(filled.message) ? null : filled
}
