import type { Insertable } from 'kysely'
import type { ArticleCountsTable } from '../dashboard/tables.ts'
import { subjectNames } from './catalogueWords.ts'
import { type Rows, rowsFor } from './copy.ts'
import { createRandom } from './random.ts'

/** Data types of the search index, each with its resource type and the number of its articles. */
const dataTypes: [dataType: string, resourceType: string, articles: number][] = [
  ['Journal Articles', 'Journals', 71_400_000],
  ['Conference Proceedings', 'Conference Proceedings', 5_300_000],
  ['Book Chapters', 'Books Series', 2_900_000],
  ['Pre-Print', 'Pre-print', 2_600_000],
  ['Magazine Articles', 'Magazines', 980_000],
  ['Books', 'Books', 430_000],
]

const shares = [0.05, 0.95] as const

/**
 * Returns the article counts by data type, subject, full text, activity and open access. They do not depend on the
 * scale.
 */
export function articleCounts(): Rows {
  const random = createRandom('articles')
  const rows: Insertable<ArticleCountsTable>[] = []
  for (const [dataType, resourceType, articles] of dataTypes) {
    const weights = subjectNames.map(() => 0.3 + random.next())
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (const [index, weight] of weights.entries()) {
      for (const active of [true, false]) {
        for (const fullText of [true, false]) {
          for (const fulltextAcl of [0, 1]) {
            for (const hybridOa of fulltextAcl === 1 ? [true, false] : [false]) {
              const controlledShare = hybridOa ? 0.05 : 0.65
              const share =
                (active ? shares[1] : shares[0]) *
                (fullText ? 0.58 : 0.42) *
                (fulltextAcl === 0 ? 0.3 : controlledShare)
              rows.push({
                dataType,
                resourceType,
                subjectId: index + 1,
                fullText,
                active,
                fulltextAcl,
                hybridOa,
                articles: Math.round((articles * weight * share) / sum),
              })
            }
          }
        }
      }
    }
  }
  return rowsFor('articleCounts', rows)
}
