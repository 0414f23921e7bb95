import { primaryAccessType } from '../../../contract/organization/primaryAccessType.ts'
import type { Db } from '../../context.ts'
import { articleKey } from './articleKeyStore.ts'

/** Returns the catalogue's article of a DOI in lower case, with its journal; undefined without one. */
export const catalogueArticle = (db: Db, doi: string) =>
  db
    .selectFrom('articles as a')
    .innerJoin('titles as t', 't.id', 'a.titleId')
    .select(['t.name', 't.printIssn', 't.onlineIssn', 'a.published', 'a.volume', 'a.issue'])
    .where('a.doi', '=', doi)
    .executeTakeFirst()

/** Returns the library's latest request for a DOI; undefined without one. */
export const latestRequest = (db: Db, customerId: number, doi: string) =>
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
    .where('articleKey', '=', articleKey({ articleDoi: doi, articleName: '', sourceName: '' }))
    .orderBy('requestedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns a library's primary contact; undefined without one. */
export const primaryContact = (db: Db, customerId: number) =>
  db
    .selectFrom('contacts')
    .select(['firstName', 'lastName', 'email'])
    .where('customerId', '=', customerId)
    .where('accessType', '=', primaryAccessType)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
