import type { Translate } from '../../language/translator.ts'

/** What the mail about a forwarded request says. */
interface ForwardMail {
  articleName: string
  sourceName: string
  /** The library that had the request. */
  supplierName: string
  /** Why it went on. */
  reason: string
  /** The library that has it now. */
  target: string
  /** Where the portal shows the request. */
  address: string
}

/**
 * Returns the plain text of the mail to the requesting library about a request that went on to another library, in the
 * language of `translate`.
 */
export const forwardMail = (mail: ForwardMail, translate: Translate): string =>
  [
    translate('Dear colleagues,'),
    translate('Your request went on from %{supplier} to %{target}, as you chose. Reason: %{why}.', {
      supplier: mail.supplierName,
      target: mail.target,
      why: translate(mail.reason),
    }),
    `${translate('Article')}: ${mail.articleName}\n${translate('Journal')}: ${mail.sourceName}`,
    translate('The request in the portal: %{address}', { address: mail.address }),
  ].join('\n\n')
