import { Problem } from '../../contract/kernel/problem.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Call, Db } from '../context.ts'
import { recordUsage, type UsageEvent } from './activityStore.ts'

type Entry = InputOf<typeof session.logActivity>['entries']['entries'][number]

/**
 * Records activity as usage. Actor, customer, address and time come from the session and the platform, never from the
 * client. Throws `Problem('invalid')` naming `entries` when one of them names an unknown action.
 */
export async function insertActivities(db: Db, call: Call, entries: Entry[]): Promise<void> {
  const events = entries.map(
    (entry): UsageEvent => ({
      customer_id: call.session.customerId,
      account_id: call.session.userId,
      occurred_at: call.now.toISOString(),
      source: 'jgate',
      device: entry.deviceTypeId === 2 ? 'mobile' : 'web',
      action_id: entry.actionId,
      session_key: `${call.session.sessionId}`,
      title_id: entry.titleId || null,
      publisher_id: entry.publisherId || null,
      article_id: entry.articleId || null,
      issue_id: entry.issueId || null,
      context_id: entry.contextId || null,
      origin_id: entry.originId || null,
      ip: call.ip,
      remarks: entry.remarks,
    }),
  )
  if ((await recordUsage(db, events)) !== entries.length) {
    throw new Problem('invalid', 'An entry names an action that does not exist', {
      fields: { entries: 'names an action that does not exist' },
    })
  }
}
