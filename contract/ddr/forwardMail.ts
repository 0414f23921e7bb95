/** What the mail about a forwarded request says. */
interface ForwardMail {
  articleName: string
  sourceName: string
  /** The library that had the request. */
  supplierName: string
  /** Why it went on. */
  why: string
  /** The library that has it now. */
  target: string
  /** Where the portal shows the request. */
  address: string
}

/** Returns the plain text of the mail to the requesting library about a request that went on to another library. */
export const forwardMail = (mail: ForwardMail): string =>
  [
    'Dear colleagues,',
    `Your request went on from ${mail.supplierName} to ${mail.target}, as you chose. Reason: ${mail.why}.`,
    `Article: ${mail.articleName}\nJournal: ${mail.sourceName}`,
    `The request in the portal: ${mail.address}`,
  ].join('\n\n')
