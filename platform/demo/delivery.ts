import { daysBetween } from '../../contract/calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { type Rows, rowsFor } from './copy.ts'
import { deliveryPlans } from './deliveryPlans.ts'
import {
  answerMail,
  type HistoryRow,
  historyOf,
  type MailRow,
  repeating,
  type RequestRow,
  requestRow,
} from './deliveryRows.ts'
import { createRandom } from './random.ts'

/** Returns the requests of five years, oldest first, with their histories and the recent mails. */
export function delivery(today: string, scale: number, { journals }: Catalogue): Rows[] {
  const random = createRandom('delivery')
  const requests: RequestRow[] = []
  const history: HistoryRow[] = []
  const mails: MailRow[] = []
  /** The request that the next duplicate repeats. */
  let original: RequestRow | undefined
  for (const plan of deliveryPlans(random, today, scale, journals)) {
    const demoRequest = requestRow(random, requests.length + 1, plan, today)
    const repeats = plan.status === 'duplicate' || (plan.mayRepeat && random.chance(0.02))
    const row = repeats ? repeating(demoRequest, original) : demoRequest
    if (plan.mayRepeat) original = row
    requests.push(row)
    history.push(...historyOf(row))
    const mail = answerMail(row, plan)
    if (mail && daysBetween(plan.day, today) < 45) mails.push(mail)
  }
  return [
    rowsFor('articles', articlesOf(requests)),
    rowsFor('ddrRequests', requests),
    rowsFor('ddrHistory', history),
    rowsFor('mails', mails),
  ]
}

/** Returns the articles of the requests as rows of the catalogue. */
function articlesOf(requests: readonly RequestRow[]) {
  const articles = new Map(requests.map((request) => [request.articleId, request]))
  return [...articles].flatMap(([id, { articleDoi, titleId, publicationDate, ...request }]) =>
    typeof id === 'number' && typeof titleId === 'number'
      ? {
          id,
          doi: articleDoi ?? null,
          titleId,
          published: publicationDate ?? null,
          volume: request.volume ?? '',
          issue: request.issueNumber ?? '',
          access: null,
        }
      : [],
  )
}
