import { sql } from 'kysely'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import { doiIn } from '../../contract/ddr/openUrl.ts'
import { pagesWithoutTitlePage } from '../../contract/ddr/supplierRules.ts'
import { primaryAccessType } from '../../contract/organization/contact.ts'
import type { Db, Handler } from '../context.ts'

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
        issueYear: (listed?.published ?? earlier?.publicationDate ?? '').slice(0, 4),
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

/** Returns the article of a DOI in lower case, with its journal. */
const catalogueArticle = (db: Db, doi: string) =>
  db
    .selectFrom('articles as a')
    .innerJoin('titles as t', 't.id', 'a.titleId')
    .select(['t.name', 't.printIssn', 't.onlineIssn', 'a.published', 'a.volume', 'a.issue'])
    .where('a.doi', '=', doi)
    .executeTakeFirst()

/** Returns the library's latest request for a DOI in lower case. */
const latestRequest = (db: Db, customerId: number, doi: string) =>
  db
    .selectFrom('ddrRequests')
    .select([
      'articleName',
      'authors',
      'sourceName',
      'issn',
      'publicationDate',
      'volume',
      'issueNumber',
      'pages',
    ])
    .where('requesterId', '=', customerId)
    // As the generated column article_key makes it.
    .where('articleKey', '=', sql<string>`md5('doi:' || ${doi}::text)`)
    .orderBy('requestedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const primaryContact = (db: Db, customerId: number) =>
  db
    .selectFrom('contacts')
    .select(['firstName', 'lastName', 'email'])
    .where('customerId', '=', customerId)
    .where('accessType', '=', primaryAccessType)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
