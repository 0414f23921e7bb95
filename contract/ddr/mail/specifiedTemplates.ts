import type { Translate } from '../../language/translator.ts'
import { type DdrAction, lifecycle, moveRules } from '../lifecycle.ts'
import {
  type AnswerKind,
  isDelivery,
  isMailedMove,
  type MailedMove,
  type MailTemplate,
  type MailTemplateKind,
} from './mailTemplates.ts'

/** The subject of every mail about a request, before the suffix of what happened to it. */
export const requestSubject = 'Document Delivery Request %{reference}: %{title}'

const subjectWith = (suffix: string, translate: Translate): string =>
  translate(requestSubject, { reference: '{{reference}}', title: '{{articleTitle}}' }) +
  translate(suffix)

/** The sentence of a mail that has the article attached. */
export const attachedSentence = 'Please find attached the article that you requested.'
/** The sentence of a mail that has a link to the article. */
export const linkedSentence = 'You can download the article that you requested by the link below.'

const dearRequester = 'Dear {{requester}},'
const regards = 'Regards,'

/** The specified texts of the mails of answers, without the sentence about a delay, which depends on its reason. */
const answerSentences = {
  fulfilOnline: attachedSentence,
  fulfilCourier: 'The article that you requested has been sent to you by courier.',
  fulfilOutsideSystem:
    'The article that you requested has been delivered to you outside the DDR system.',
  delay: '{{delaySentence}}',
  unfilled:
    'We regret that your request could not be fulfilled due to non availability of the article in our library.',
  duplicate:
    'Your request is the same as one that we have already received. It is ignored as a duplicate; the first one is being dealt with.',
} as const satisfies Record<AnswerKind, string>

/** The English texts of the specified messages of answers, without the values of their fields. */
export const answerTemplateTexts: readonly string[] = [
  dearRequester,
  ...Object.values(answerSentences).filter((sentence) => sentence !== answerSentences.delay),
  regards,
]

/** Returns the specified message (HTML) of an answer's mail, with its fields, in the language of `translate`. */
export const specifiedMessage = (kind: AnswerKind, translate: Translate): string =>
  [
    `<p>${translate(dearRequester)}</p>`,
    `<p>${translate(answerSentences[kind])}</p>`,
    '<p>{{articleDetails}}</p>',
    isDelivery(kind) ? '<p>{{deliveryDetails}}</p>' : '',
    `<p>${translate(regards)}<br>{{signature}}</p>`,
  ].join('')

/** What the mails of moves say; `library` is the one that made the move. */
export const moveSentences = {
  cancel: '%{library} has cancelled this request. Nothing needs to be supplied any more.',
  remind: '%{library} reminds you of this request, which has not been answered yet.',
  reopen:
    'What %{library} received is not what was requested: %{reason}. The request is open again.',
  message: '%{library} has written a message about this request:',
} as const satisfies Record<MailedMove, string>

const answerInPortal = 'Please answer in the portal: %{address}'

/** The sentences of the mails of moves that say where the request is; a cancelled one is not answered any more. */
export const portalSentences = {
  cancel: 'You can see the request in the portal: %{address}',
  remind: answerInPortal,
  reopen: answerInPortal,
  message: answerInPortal,
} as const satisfies Record<MailedMove, string>

const answerActions = {
  fulfilOnline: 'fulfil',
  fulfilCourier: 'fulfil',
  fulfilOutsideSystem: 'fulfil',
  delay: 'delay',
  unfilled: 'unfilled',
  duplicate: 'duplicate',
} as const satisfies Record<AnswerKind, DdrAction>

/**
 * Returns the specified text of a mail in the language of `translate`: what a library without a text of its own sends
 * to a reader of that language.
 */
export const specifiedTemplate = (kind: MailTemplateKind, translate: Translate): MailTemplate =>
  isMailedMove(kind)
    ? {
        subject: subjectWith(moveRules[kind].subjectSuffix, translate),
        message: [
          `<p>${translate('Dear colleagues,')}</p>`,
          `<p>${translate(moveSentences[kind], { library: '{{library}}', reason: '{{reopenReason}}' })}</p>`,
          '<p>{{text}}</p>',
          '<p>{{articleDetails}}</p>',
          `<p>${translate(portalSentences[kind], { address: '{{address}}' })}</p>`,
          `<p>${translate(regards)}<br>{{library}}</p>`,
        ].join(''),
      }
    : {
        subject: subjectWith(lifecycle[answerActions[kind]].subjectSuffix, translate),
        message: specifiedMessage(kind, translate),
      }
