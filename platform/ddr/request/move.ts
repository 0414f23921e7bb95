import type { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  type DdrMove,
  type MoveFacts,
  type MoveFault,
  moveFault,
  moveRules,
  nextReminderOn,
} from '../../../contract/ddr/lifecycle.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { queueMoveMessage } from '../../iso18626/outgoing.ts'
import { audit } from '../../session/audit.ts'
import { isSuspendedSupplier } from '../raise/supplierStore.ts'
import { queueMoveMail } from './moveMail.ts'
import { cancelRequest, lockRequest, readMoveState, reopenRequest } from './moveStore.ts'
import { requestAsRequester } from './requestInScope.ts'
import { addHistory, readHistory, readRequest, type StoredRequest } from './requestStore.ts'
import { readSettings } from '../settings/settingsStore.ts'
import { actorOf } from './timeline.ts'

type Input = InputOf<typeof ddr.move>

/**
 * Makes a move of the requesting library: status, history, the preserved answer and the mail are written in one
 * transaction. Throws `Problem('conflict')` naming the state when the move is not possible in it.
 */
export const move: Handler<typeof ddr.move> = async (input, call) => {
  const { supplierId } = await requestAsRequester(call, input.ddrId)
  const { needs } = moveRules[input.move]
  if (needs.includes('reopenReason') && input.reopenReason === null) {
    throw new Problem('invalid', 'reopenReason: required', { fields: { reopenReason: 'required' } })
  }
  // Only a reopened request is answered again.
  const isSuspended =
    input.move === 'reopen' && (await isSuspendedSupplier(call.platform.db, supplierId, call.today))
  await call.write((db) => makeMove(db, call, input, isSuspended))
}

async function makeMove(db: Db, call: Call, input: Input, isSuspended: boolean): Promise<void> {
  const { ddrId, text } = input
  const request = await requestForMove(db, call, { ddrId, move: input.move, isSuspended })
  if (input.rowVersion !== undefined && input.rowVersion !== request.rowVersion) {
    const changed = `Request ${ddrId} was changed by someone else meanwhile`
    throw new Problem('conflict', changed, { data: await lastChange(db, request) })
  }
  const { to } = moveRules[input.move]
  const reopenReason = input.move === 'reopen' ? input.reopenReason : null
  if (input.move === 'cancel') {
    await cancelRequest(db, ddrId, { note: text, at: call.now, accountId: call.session.userId })
  }
  if (reopenReason !== null) {
    await reopenRequest(db, ddrId, { reason: reopenReason, note: text, at: call.now })
  }
  await addHistory(db, {
    ddrId,
    at: call.now,
    accountId: call.session.userId,
    customerId: call.session.customerId,
    staffName: call.session.staffName,
    from: request.status,
    to: to ?? request.status,
    note: text,
    move: input.move,
    reopenReason,
  })
  const madeMove = { ddrId, move: input.move, reopenReason, text, at: call.now }
  const isSentToPeer = await queueMoveMessage(db, madeMove)
  if (input.move !== 'confirm' && !isSentToPeer) {
    await queueMoveMail(db, call, { request, move: input.move, reopenReason, text })
  }
  await audit(db, call, { action: `ddr.${input.move}`, targetType: 'ddr', targetId: ddrId })
}

interface MoveOfRequest {
  ddrId: number
  move: DdrMove
  /** Whether nobody can answer for its supplier, where the move needs somebody who can. */
  isSuspended?: boolean
}

/**
 * Locks a request and returns it for a move that its rules allow now. Throws `Problem('forbidden')` for a library whose
 * move it is not, and `Problem('conflict')` naming the state when the move is not possible in it.
 */
export async function requestForMove(
  db: Db,
  call: Call,
  { ddrId, move: made, isSuspended = false }: MoveOfRequest,
): Promise<StoredRequest> {
  await lockRequest(db, ddrId)
  const request = await readRequest(db, ddrId)
  if (request === undefined) throw new Problem('notFound', `No request ${ddrId}`)
  const state = await readMoveState(db, ddrId, call.platform.config.timeZone)
  const settings = await readSettings(db, [request.supplierId])
  const facts = {
    ...state,
    ...request,
    supplierCalendar: settings.of(request.supplierId),
    canSupplierAnswer: request.isSupplierMember && !isSuspended,
  }
  const fault = moveFault(call.session.principal, made, facts, call.today)
  if (fault === null) return request
  if (fault === 'side') {
    throw new Problem('forbidden', `Request ${ddrId}: ${made} is a move of another library`)
  }
  const nextOn = fault === 'tooSoon' ? nextReminderOn(facts) : null
  throw new Problem('conflict', `Request ${ddrId}: ${whyNot(made, fault, facts)}`, {
    data: { ...(await lastChange(db, request)), fault, nextOn },
  })
}

function whyNot(made: DdrMove, fault: Exclude<MoveFault, 'side'>, facts: MoveFacts): string {
  switch (fault) {
    case 'status':
      return `${made} is not possible in the state ${facts.status}, only in ${moveRules[made].from.join(', ')}`
    case 'tooSoon':
      return `it is ${facts.status} and was reminded of on ${facts.remindedOn}; the next reminder is possible from ${nextReminderOn(facts)}`
    case 'confirmed':
      return `it is ${facts.status} and its receipt is already confirmed`
    case 'supplierGone':
      return `it is ${facts.status} and its supplier cannot answer any more`
  }
}

/** Returns the status of a request, and who changed it last and when, for the person whose move came second. */
async function lastChange(db: Db, { id, status }: StoredRequest) {
  const last = (await readHistory(db, id)).at(-1)
  return {
    status,
    changedBy: last === undefined ? '' : actorOf(last) || (last.institution ?? ''),
    changedAt: last?.at.toISOString() ?? '',
  }
}
