import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { entriesPerPage } from '../../../contract/ddr/endpoints/moves.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { queueMoveMessage, queueSupplierMessage } from '../../iso18626/outgoing.ts'
import { audit } from '../../session/audit.ts'
import { requestForMove } from './move.ts'
import { queueMoveMail } from './moveMail.ts'
import { insertEntry, readEntries } from './moveStore.ts'
import { requestAsSide } from './requestInScope.ts'
import { addHistory, type StoredRequest } from './requestStore.ts'
import { actorOf } from './timeline.ts'

/** Returns messages between the two libraries of a request, or the notes of the caller's own, a page at a time. */
export const entries: Handler<typeof ddr.entries> = async (input, call) => {
  await requestAsSide(call, input.ddrId)
  const entries = await call.transaction((db) => readEntries(db, input, entriesPerPage + 1))
  return {
    rows: entries
      .slice(0, entriesPerPage)
      .reverse()
      .map((entry) => ({
        entryId: entry.id,
        at: entry.at.toISOString(),
        actor: actorOf(entry),
        institution: entry.institution ?? '',
        isOwn: entry.actorCustomerId === call.session.customerId,
        text: entry.text,
      })),
    hasEarlier: entries.length > entriesPerPage,
  }
}

/**
 * Writes a message to the other library of a request, with a copy by mail and an entry in the timeline, or a note that
 * only the caller's own library reads. Throws `Problem('throttled')` for too many messages of a customer in a minute.
 */
export const writeEntry: Handler<typeof ddr.writeEntry> = async ({ ddrId, kind, text }, call) => {
  await requestAsSide(call, ddrId)
  const { userId: accountId, customerId, staffName } = call.session
  if (kind === 'message') await call.platform.messageLimit(customerId)
  await call.write(async (db) => {
    const request = await requestForMove(db, call, { ddrId, move: kind })
    const by = { ddrId, at: call.now, accountId, customerId, staffName }
    await insertEntry(db, { ...by, kind, text })
    if (kind === 'message') {
      const { status } = request
      await addHistory(db, { ...by, from: status, to: status, note: '', move: kind })
      if (!(await queueForPeer(db, call, request, text))) {
        await queueMoveMail(db, call, { request, move: kind, reopenReason: null, text })
      }
    }
    await audit(db, call, { action: `ddr.${kind}`, targetType: 'ddr', targetId: ddrId })
  })
}

/** Queues a message for the peer of the other library; returns false when that library works in Carrel. */
const queueForPeer = (db: Db, { session, now: at }: Call, request: StoredRequest, text: string) =>
  request.requesterId === session.customerId
    ? queueMoveMessage(db, { ddrId: request.id, move: 'message', text, at })
    : queueSupplierMessage(db, {
        ddrId: request.id,
        reasonForMessage: 'Notification',
        note: text,
        at,
      })
