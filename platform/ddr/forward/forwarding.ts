import { dayOf } from '../../../contract/calendar.ts'
import {
  type ForwardReason,
  forwardReason,
  nextTarget,
} from '../../../contract/ddr/suppliers/forwarding.ts'
import { forwardMail } from '../../../contract/ddr/mail/forwardMail.ts'
import { isFull } from '../../../contract/ddr/suppliers/suggestion.ts'
import { closureOn } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import type { Db, Platform } from '../../context.ts'
import { queueMoveMessage } from '../../iso18626/outgoing.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { queueMail } from '../../mail/outbox.ts'
import { tryLock } from '../../db/advisoryLocks.ts'
import { type RepeatingJob, startRepeatingJob } from '../../repeatingJob.ts'
import { nextRequestId } from '../raise/createStore.ts'
import { suspendedSuppliers } from '../raise/supplierStore.ts'
import {
  endForwarding,
  type ForwardableRequest,
  forwardableRequests,
  insertNextRequest,
  lockForwardable,
  type MailedRequest,
  mailedRequest,
  markForwarded,
  membersWithLoad,
} from './forwardStore.ts'
import { referenceNoOf } from '../../../contract/ddr/referenceNo.ts'
import { libraryActor } from '../request/libraryActor.ts'
import { addHistory } from '../request/requestStore.ts'
import { requestAddress, subjectOf } from '../requestMail.ts'
import { readSettings } from '../settings/settingsStore.ts'

/** Requests that one transaction looks at. */
const batchRows = 200

/** Time between two runs of the job in one process. */
const runEveryMs = 60_000

/** What the forwarding job needs. */
export type ForwardingPlatform = Pick<Platform, 'config' | 'db' | 'clock' | 'log'>

/**
 * Forwards the requests that are due to go on to another library, in short transactions; returns how many. Stops when
 * another copy of the platform is doing so.
 */
export async function forwardRequests(platform: ForwardingPlatform): Promise<number> {
  let forwarded = 0
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const batch = await platform.db.transaction().execute(async (db) => {
      if (!(await tryLock(db, 'forwarding'))) return { count: 0, next: null }
      const requests = await forwardableRequests(db, from, batchRows)
      let count = 0
      for (const { request, reason } of await dueRequests(db, platform, requests)) {
        if (await forward(db, platform, { request, reason })) count += 1
      }
      return { count, next: requests.length < batchRows ? null : (requests.at(-1)?.id ?? null) }
    })
    forwarded += batch.count
    after = batch.next
  }
  if (forwarded > 0) platform.log.info({ forwarded }, 'requests went on to other libraries')
  return forwarded
}

/** Forwards requests now and every minute until stopped. A failed run is logged. */
export const startForwarding = (platform: ForwardingPlatform): RepeatingJob =>
  startRepeatingJob(() => forwardRequests(platform), {
    everyMs: runEveryMs,
    onError: (error) => platform.log.error({ err: error }, 'forwarding failed and is tried again'),
  })

interface DueRequest {
  request: ForwardableRequest
  reason: ForwardReason
}

async function dueRequests(
  db: Db,
  { config, clock }: ForwardingPlatform,
  requests: readonly ForwardableRequest[],
): Promise<DueRequest[]> {
  const settings = await readSettings(
    db,
    requests.map(({ supplierId }) => supplierId),
  )
  const day = { today: dayOf(clock(), config.timeZone), overdueDays: config.ddrOverdueDays }
  return requests.flatMap((request) => {
    const calendar = settings.of(request.supplierId)
    const reason = forwardReason({ ...request, calendar }, day)
    return reason === null ? [] : [{ request, reason }]
  })
}

/** Moves a request to the next library that takes it; returns false when there is none, or the request has changed. */
async function forward(
  db: Db,
  platform: ForwardingPlatform,
  { request, reason }: DueRequest,
): Promise<boolean> {
  if (!(await lockForwardable(db, request))) return false
  const storedRequest = await mailedRequest(db, request.id)
  const at = platform.clock()
  const target = await targetOf(db, platform, request)
  if (target === null) {
    await endForwarding(db, request.id)
    return false
  }
  const reasonText = reasonTexts[reason]
  await endAtSupplier(db, request, { note: `${reasonText}; forwarded to ${target.name}`, at })
  const id = await nextRequestId(db)
  await insertNextRequest(db, {
    id,
    fromId: request.id,
    supplierId: target.supplierId,
    referenceNo: referenceNoOf(id, dayOf(at, platform.config.timeZone)),
    forwardTo: request.forwardTo.slice(request.forwardTo.indexOf(target.supplierId) + 1),
    at,
  })
  await addHistory(db, {
    ...libraryActor(request.requesterId, at),
    ddrId: id,
    from: null,
    to: 'pending',
    note: `Forwarded from ${storedRequest.supplierName}, request ${request.id}`,
    move: 'forward',
  })
  await queueMoveMessage(db, { ddrId: id, move: 'create', at })
  await queueForwardMail(db, platform, { storedRequest, reasonText, target: target.name, id, at })
  return true
}

/** Records that a request has left its supplier; one that was not answered is discarded there. */
async function endAtSupplier(
  db: Db,
  request: ForwardableRequest,
  { note, at }: { note: string; at: Date },
): Promise<void> {
  const isPending = request.status === 'pending'
  await markForwarded(db, request, { reason: note, at })
  await addHistory(db, {
    ...libraryActor(request.requesterId, at),
    ddrId: request.id,
    from: request.status,
    to: isPending ? 'discarded' : request.status,
    note,
    move: 'forward',
  })
  if (isPending) await queueMoveMessage(db, { ddrId: request.id, move: 'forward', at })
}

const reasonTexts: Record<ForwardReason, string> = {
  unfilled: 'Not available',
  overdue: 'Not answered in time',
  closed: 'The library is closed',
}

/** Returns the next library that takes a request; null for none, and when the requesting library has left. */
async function targetOf(db: Db, platform: ForwardingPlatform, request: ForwardableRequest) {
  const { forwardTo, consortiumId, requesterId } = request
  const today = dayOf(platform.clock(), platform.config.timeZone)
  const settings = await readSettings(db, forwardTo)
  const members = await membersWithLoad(db, [...forwardTo, requesterId], consortiumId)
  if (!members.has(requesterId)) return null
  const suspended = await suspendedSuppliers(db, forwardTo, today)
  return nextTarget(
    forwardTo.map((supplierId) => {
      const member = members.get(supplierId)
      const calendar = settings.of(supplierId)
      return {
        supplierId,
        name: member?.name ?? '',
        isMember: member !== undefined,
        isSuspended: suspended.has(supplierId),
        isFull: isFull({
          openRequests: member?.open ?? 0,
          maxOpenRequests: calendar.maxOpenRequests,
        }),
        isClosed: closureOn(calendar, today) !== undefined,
      }
    }),
  )
}

interface ForwardedRequest {
  storedRequest: MailedRequest
  reasonText: string
  target: string
  /** The request at the next library. */
  id: number
  at: Date
}

/** Queues the mail that tells the requesting library's office where its request is now. */
async function queueForwardMail(db: Db, platform: ForwardingPlatform, forwarded: ForwardedRequest) {
  const { storedRequest, reasonText: reason, target, id, at } = forwarded
  if (!storedRequest.requesterEmail) return
  const translate = await translatorForCustomer(db, platform, storedRequest.requesterId)
  await queueMail(
    db,
    {
      kind: 'ddr.forward',
      customerId: storedRequest.requesterId,
      ddrId: id,
      to: [storedRequest.requesterEmail],
      subject: subjectOf(storedRequest, translate) + translate(', Forwarded'),
      body: forwardMail(
        {
          ...storedRequest,
          reason,
          target,
          address: requestAddress(platform.config, id, 'sent'),
        },
        translate,
      ),
    },
    at,
  )
}
