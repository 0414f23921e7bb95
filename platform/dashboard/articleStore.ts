import { sql } from 'kysely'
import type { ArticleFilter } from '../../contract/dashboard/articleQuery.ts'
import type { Db } from '../context.ts'

/** Returns the number of articles per data type that match a filter, the largest number first. */
export function countByDataType(db: Db, filter: ArticleFilter) {
  return db
    .selectFrom('articleCounts')
    .select(['dataType as value', sql<number>`sum(articles)::int8`.as('count')])
    .$if(filter.fullText, (query) => query.where('fullText', '=', true))
    .$if(filter.active, (query) => query.where('active', '=', true))
    .$if(filter.resourceTypes.length > 0, (query) =>
      query.where('resourceType', 'in', filter.resourceTypes),
    )
    .$if(filter.subjects.length > 0, (query) => query.where('subjectId', 'in', filter.subjects))
    .$if(filter.openOnly, (query) =>
      query.where((eb) => eb.or([eb('fulltextAcl', '=', 0), eb('hybridOa', '=', true)])),
    )
    .groupBy('dataType')
    .orderBy('count', 'desc')
    .orderBy('dataType')
    .execute()
}
