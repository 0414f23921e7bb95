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

const activities = [
  { active: true, share: 0.95 },
  { active: false, share: 0.05 },
]
const fullTexts = [
  { fullText: true, share: 0.58 },
  { fullText: false, share: 0.42 },
]
const accesses = [
  { fulltextAcl: 0, hybridOa: false, share: 0.3 },
  { fulltextAcl: 1, hybridOa: true, share: 0.05 },
  { fulltextAcl: 1, hybridOa: false, share: 0.65 },
]

const combinationOf = (
  activity: (typeof activities)[number],
  text: (typeof fullTexts)[number],
  access: (typeof accesses)[number],
) => ({
  ...activity,
  ...text,
  ...access,
  share: activity.share * text.share * access.share,
})

/** Every combination of activity, full text and open access, with its share of the articles of a subject. */
const combinations = activities.flatMap((activity) =>
  fullTexts.flatMap((text) => accesses.map((access) => combinationOf(activity, text, access))),
)

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
      for (const { share, ...combination } of combinations) {
        rows.push({
          dataType,
          resourceType,
          subjectId: index + 1,
          ...combination,
          articles: Math.round((articles * weight * share) / sum),
        })
      }
    }
  }
  return rowsFor('articleCounts', rows)
}
