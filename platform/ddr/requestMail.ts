import {
  type AnswerFacts,
  baseSubject,
  type MailFacts,
} from '../../contract/ddr/mail/answerMail.ts'
import type { DdrSide } from '../../contract/ddr/model.ts'
import type { Translate } from '../../contract/language/translator.ts'
import type { Config } from '../config.ts'
import type { StoredRequest } from './request/requestStore.ts'

/** Returns the mail subject of a request; an imported request without reference number is named by its id. */
export const subjectOf = (
  { id, referenceNo, articleName }: Pick<StoredRequest, 'id' | 'referenceNo' | 'articleName'>,
  translate: Translate,
): string => baseSubject(referenceNo || String(id), articleName, translate)

/** Returns the address of a request in the portal: in the list of those that its reader received, or sent. */
export const requestAddress = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ddrId: number,
  side: DdrSide,
): string => `${publicUrl}${side === 'received' ? '/DDR/Received' : '/DDR/Sent'}?open=${ddrId}`

/** Returns what the file of a delivered article is called when it is mailed or saved. */
export const articleFileName = (ddrId: number): string => `DDR-${ddrId}.pdf`

/** Returns the year of a publication date, which may be a year or a month alone; `''` for null. */
export const publicationYear = (publicationDate: string | null): string =>
  publicationDate?.slice(0, 4) ?? ''

/** Returns the facts of a request that a library's own texts can mention. */
export const answerFacts = (request: StoredRequest): Required<AnswerFacts> => ({
  ...mailFacts(request),
  ddrId: request.id,
  reference: request.referenceNo,
  requesterName: request.requesterName ?? '',
  pages: request.pages,
  articleDoi: request.articleDoi ?? '',
  requestedOn: request.requestedOn,
})

/** Returns the facts of a request that mails and notes mention. */
export const mailFacts = (request: StoredRequest): MailFacts => ({
  userName: request.userName,
  articleName: request.articleName,
  authors: request.authors,
  sourceName: request.sourceName,
  issueYear: publicationYear(request.publicationDate),
  volume: request.volume,
  issueNumber: request.issueNumber,
  supplierName: request.supplierName ?? '',
  supplierAddress: request.supplierAddress ?? '',
  supplierCity: request.supplierCity ?? '',
  supplierState: request.supplierState ?? '',
})

/** Who a mail about a request goes to. */
export interface Recipients {
  to: string[]
  cc: string[]
}

/** Returns the recipients, taken from the stored request; To and CC of the client are ignored. */
export function recipients(request: StoredRequest): Recipients {
  const library = request.requesterEmail ?? ''
  const to = [request.userEmail, library].find((address) => address !== '')
  const cc = [library, request.approverEmail].filter((address) => address !== '' && address !== to)
  return { to: to === undefined ? [] : [to], cc: [...new Set(cc)] }
}
