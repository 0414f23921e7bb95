import type { DdrStatus } from '../ddr/model.ts'

/** What the mail about an answer of a library in another system says. */
interface PeerAnswerMail {
  articleName: string
  sourceName: string
  supplierName: string
  status: DdrStatus
  note: string
  /** Where the document can be downloaded; '' for none. */
  url: string
}

const sentences: Record<DdrStatus, string> = {
  pending: 'has received your request.',
  delayed: 'cannot supply the article yet.',
  filled: 'has supplied the article.',
  filledOutside: 'has supplied the article outside this system.',
  unfilled: 'cannot supply the article.',
  discarded: 'has closed the request.',
  duplicate: 'has closed the request because it received the same one before.',
}

/** Returns the plain text of the mail to a reader about an answer of a library in another system. */
export const formatPeerAnswer = (mail: PeerAnswerMail): string =>
  [
    'Dear reader,',
    `${mail.supplierName} ${sentences[mail.status]}`,
    [`Article: ${mail.articleName}`, mail.sourceName === '' ? '' : `Journal: ${mail.sourceName}`]
      .filter((line) => line !== '')
      .join('\n'),
    mail.note,
    mail.url === '' ? '' : `You can download it here: ${mail.url}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
