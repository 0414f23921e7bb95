import type { DdrStatus } from '../ddr/model.ts'
import type { Translate } from '../language/translator.ts'

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
  pending: '%{supplier} has received your request.',
  delayed: '%{supplier} cannot supply the article yet.',
  filled: '%{supplier} has supplied the article.',
  filledOutside: '%{supplier} has supplied the article outside this system.',
  unfilled: '%{supplier} cannot supply the article.',
  discarded: '%{supplier} has closed the request.',
  duplicate: '%{supplier} has closed the request because it received the same one before.',
}

/**
 * Returns the plain text of the mail to a reader about an answer of a library in another system, in the language of
 * `translate`.
 */
export const formatPeerAnswer = (mail: PeerAnswerMail, translate: Translate): string =>
  [
    translate('Dear reader,'),
    translate(sentences[mail.status], { supplier: mail.supplierName }),
    [
      `${translate('Article')}: ${mail.articleName}`,
      mail.sourceName === '' ? '' : `${translate('Journal')}: ${mail.sourceName}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    mail.note,
    mail.url === '' ? '' : translate('You can download it here: %{address}', { address: mail.url }),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
