import { isRobot } from '../../contract/counter/robots.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Call, Db } from '../context.ts'
import type { UsageEvent } from '../usage/port.ts'

/** The largest number of an action that the database can store. */
const maxActionId = 32_767

type Entry = InputOf<typeof session.logActivity>['entries']['entries'][number]

/**
 * Records activity as usage. Actor, customer, address and time come from the session and the platform, never from the
 * client. Nothing is recorded of a robot. Throws `Problem('invalid')` naming `entries` when one of them names an
 * unknown action.
 */
export async function insertActivities(db: Db, call: Call, entries: Entry[]): Promise<void> {
  if (isRobot(call.userAgent)) return
  const events = entries.map(
    (entry): UsageEvent => ({
      customerId: call.session.customerId,
      accountId: call.session.userId,
      occurredAt: call.now,
      source: 'jgate',
      device: entry.deviceTypeId === 2 ? 'mobile' : 'web',
      actionId: entry.actionId,
      sessionKey: `${call.session.sessionId}`,
      titleId: entry.titleId || null,
      publisherId: entry.publisherId || null,
      articleId: entry.articleId || null,
      issueId: entry.issueId || null,
      contextId: entry.contextId || null,
      originId: entry.originId || null,
      ip: call.ip,
      remarks: entry.remarks,
    }),
  )
  const canExist = entries.every(({ actionId }) => actionId <= maxActionId)
  if (!canExist || (await call.platform.usage.record(db, events)) !== entries.length) {
    throw new Problem('invalid', 'An entry names an action that does not exist', {
      fields: { entries: 'names an action that does not exist' },
    })
  }
}
