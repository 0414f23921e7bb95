import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { doiIn } from '../../../contract/ddr/citations/openUrl.ts'
import { pagesWithoutTitlePage } from '../../../contract/ddr/suppliers/supplierRules.ts'
import type { Handler } from '../../context.ts'
import { publicationYear } from '../requestMail.ts'
import { catalogueArticle, latestRequest, primaryContact } from './prefillStore.ts'

/**
 * Returns what a new request can be filled in with. The journal, year and issue of a DOI come from the catalogue. The
 * catalogue has no names of articles, so name, authors and pages come from the library's own latest request for the
 * DOI; requests of other libraries are not read.
 */
export const prefill: Handler<typeof ddr.prefill> = ({ customerId, articleDoi }, call) =>
  call.transaction(async (db) => {
    const doi = doiIn(articleDoi).toLowerCase()
    const listed = doi === '' ? undefined : await catalogueArticle(db, doi)
    const earlier = doi === '' ? undefined : await latestRequest(db, customerId, doi)
    const contact = await primaryContact(db, customerId)
    return {
      article: {
        articleName: earlier?.articleName ?? '',
        authors: earlier?.authors ?? '',
        sourceName: listed?.name ?? earlier?.sourceName ?? '',
        issn: listed?.printIssn ?? listed?.onlineIssn ?? earlier?.issn ?? '',
        issueYear: publicationYear(listed?.published ?? earlier?.publicationDate ?? null),
        volume: listed?.volume || earlier?.volume || '',
        issueNumber: listed?.issue || earlier?.issueNumber || '',
        pages: pagesWithoutTitlePage(earlier?.pages ?? ''),
      },
      reader: {
        userName: contact === undefined ? '' : `${contact.firstName} ${contact.lastName}`.trim(),
        userEmail: contact?.email ?? '',
      },
    }
  })
