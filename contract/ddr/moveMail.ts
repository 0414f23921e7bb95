import type { DdrMove, ReopenReason } from './lifecycle.ts'
import type { MailFacts } from './mail.ts'

/** A move that the other library gets a mail about. */
export type MailedMove = Exclude<DdrMove, 'confirm' | 'note'>

/** What the mail of a move says. */
interface MoveMail {
  move: MailedMove
  reopenReason: ReopenReason | null
  /** The text of the library that made the move; may be empty. */
  text: string
  facts: MailFacts
  /** Name of the library that made the move. */
  from: string
  requestedOn: string
  /** Where the portal shows the request. */
  address: string
}

/** What was wrong with the delivered document, in the words of the mail. */
const objections: Record<ReopenReason, string> = {
  wrongArticle: 'it is another article',
  pagesMissing: 'pages are missing',
  unreadable: 'it cannot be read',
  password: 'it is protected by a password',
}

/** Returns the plain text of the mail of a move. */
export function formatMoveMail(mail: MoveMail): string {
  const { text, facts, from, requestedOn, address } = mail
  const lines: [string, string][] = [
    ['Article', facts.articleName],
    ['Author(s)', facts.authors],
    ['Journal', facts.sourceName],
    ['Year', facts.issueYear],
    ['Volume', facts.volume],
    ['Issue', facts.issueNumber],
    ['Requested on', requestedOn],
  ]
  return [
    'Dear colleagues,',
    sentenceOf(mail),
    text,
    lines
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    `Please answer in the portal: ${address}`,
    `Regards,\n${from}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function sentenceOf({ move, reopenReason, from }: MoveMail): string {
  switch (move) {
    case 'cancel':
      return `${from} has cancelled this request. Nothing needs to be supplied any more.`
    case 'remind':
      return `${from} reminds you of this request, which has not been answered yet.`
    case 'reopen':
      return `What ${from} received is not what was requested: ${reopenReason === null ? '' : objections[reopenReason]}. The request is open again.`
    case 'message':
      return `${from} has written a message about this request:`
  }
}
