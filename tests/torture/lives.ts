import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../contract/index.ts'
import { requestIdOf } from '../../contract/iso18626/mapping.ts'
import type { Message, MessageHeader } from '../../contract/iso18626/messages.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import { reportOfPeer, requestOfPeer } from '../support/peerMessages.ts'
import { answer, newRequest } from '../support/requests.ts'
import { type Peer, peerCredentials, requestIdsOf, sendAsPeer } from './peer.ts'
import type { RemoteOutcome } from './remoteCaller.ts'

/** Agency ids of the two libraries in Carrel and of the one behind the peer. */
export const agencyIds = { meridian: 'MERIDIAN', lakeside: 'LAKESIDE', remote: 'REMOTE' }

/** Where the two libraries of a request work; only one of them can be behind the peer. */
type Route = 'inCarrel' | 'fromPeer' | 'toPeer'

const supplierSteps = ['delay', 'fulfil', 'unfilled', 'reply'] as const
type SupplierStep = (typeof supplierSteps)[number]
type RequesterStep = 'raise' | 'remind' | 'cancel' | 'confirm' | 'reopen' | 'question'
type Step = RequesterStep | SupplierStep

/** What may happen to a request, each step possible after those before it. */
const courses: readonly (readonly Step[])[] = [
  ['raise', 'remind', 'fulfil', 'confirm', 'reopen', 'fulfil', 'confirm'],
  ['raise', 'question', 'reply', 'cancel'],
  ['raise', 'delay', 'remind', 'fulfil'],
  ['raise', 'reply', 'unfilled'],
]
const routes: readonly Route[] = ['inCarrel', 'fromPeer', 'toPeer']

/** A request with the steps that it takes; each is repeated, also after a kill, until the product acknowledges it. */
export interface Life {
  nth: number
  route: Route
  steps: readonly Step[]
  /** Steps that the product has acknowledged. */
  done: number
  /** 0 until it is known. */
  ddrId: number
  /** A message of the peer that was sent but is not confirmed yet. */
  unconfirmed: Message | null
}

/** The requests of a whole run. */
export interface LifeState {
  open: Life[]
  ended: Life[]
  begun: number
  /** The library to which requests that are not available go on, and the one behind the peer. */
  nextId: number
  remoteId: number
}

const newLife = (state: LifeState): Life => {
  const nth = state.begun
  state.begun += 1
  const route = routes[nth % routes.length] ?? 'inCarrel'
  const steps = courses[Math.floor(nth / routes.length) % courses.length] ?? []
  return { nth, route, steps, done: 0, ddrId: 0, unconfirmed: null }
}

/** How the lives reach the product. */
export interface Access {
  url: string
  peer: Peer
  call: <I, O>(
    library: 'meridian' | 'lakeside',
    endpoint: Endpoint<I, O>,
    input: I,
    key: string,
  ) => Promise<RemoteOutcome<O>>
  /** Returns the number of a request of the peer; undefined while the database is away. */
  ddrIdOf: (requestId: string) => Promise<number | undefined>
  /** Records what was refused or has no outcome, and waits where it should be tried again. */
  note: (what: string, outcome: RemoteOutcome<unknown>) => Promise<boolean>
}

const isOfSupplier = (step: Step): step is SupplierStep =>
  (supplierSteps as readonly Step[]).includes(step)

const reopenedBefore = ({ steps }: Life, nth: number): number =>
  steps.slice(0, nth).filter((step) => step === 'reopen').length

/** Returns the id under which the peer knows its own request now. */
const ownRequestId = (life: Life, done = life.done): string =>
  `P-${life.nth}${'-again'.repeat(reopenedBefore(life, done))}`

let messages = 0
/** Returns the header of a new message of the peer. */
function headerOf(life: Life, requestId: string): MessageHeader {
  messages += 1
  const agency = (value: string) => ({ type: 'ISIL', value })
  const isSupplier = life.route === 'toPeer'
  return {
    supplyingAgency: agency(isSupplier ? agencyIds.remote : agencyIds.meridian),
    requestingAgency: agency(isSupplier ? agencyIds.lakeside : agencyIds.remote),
    timestamp: new Date(Date.UTC(2026, 0, 1) + messages * 1000).toISOString(),
    requestId,
    supplierRequestId: null,
    credentials: peerCredentials,
  }
}

const textOf = ({ nth, done }: Life): string => `Text ${nth}-${done}`

/** Returns the report of the peer as supplier; null while it has not got the request that it answers. */
function reportFor(life: Life, step: SupplierStep, peer: Peer): Message | null {
  const reopened = reopenedBefore(life, life.done)
  if (requestIdsOf(peer, life.ddrId).length <= reopened) return null
  const header = headerOf(life, requestIdOf(life.ddrId, reopened))
  switch (step) {
    case 'fulfil':
      return reportOfPeer(header)
    case 'delay':
      return reportOfPeer(header, { status: 'ExpectToSupply' })
    case 'unfilled':
      return reportOfPeer(header, { status: 'Unfilled' })
    case 'reply':
      return reportOfPeer(header, {
        reasonForMessage: 'Notification',
        status: 'RequestReceived',
        note: textOf(life),
      })
  }
}

/** Returns the message of the peer as requester. */
function messageFor(life: Life, step: RequesterStep): Message {
  const requestId = ownRequestId(life)
  const header = headerOf(life, requestId)
  const message = { kind: 'requestingAgencyMessage', header, note: textOf(life) } as const
  switch (step) {
    case 'raise':
      return requestOfPeer(header)
    case 'remind':
      return requestOfPeer(header, { requestType: 'Reminder' })
    case 'cancel':
      return { ...message, action: 'Cancel' }
    case 'confirm':
      return { ...message, action: 'Received' }
    case 'question':
      return { ...message, action: 'Notification' }
    case 'reopen':
      return requestOfPeer(
        { ...header, requestId: ownRequestId(life, life.done + 1) },
        { requestType: 'Retry', previousRequestId: requestId },
      )
  }
}

const answers = {
  delay: { status: 'delayed', delayReason: 'issueNotReceived' },
  fulfil: { status: 'filled', deliveryMode: 'courier' },
  unfilled: { status: 'unfilled' },
} as const

/** Takes a step of a library in Carrel, under one key however often it is tried. */
async function stepInCarrel(
  life: Life,
  step: Step,
  { call }: Access,
  state: LifeState,
): Promise<RemoteOutcome<unknown>> {
  const { route, ddrId, nth, done } = life
  const key = `life-${nth}-${done}`
  const { ddr } = contract
  switch (step) {
    case 'raise': {
      const supplierId = route === 'toPeer' ? state.remoteId : meridianId
      const given = { supplierId, forwardTo: [state.nextId], articleName: `Life ${nth}` }
      const outcome = await call('lakeside', ddr.create, newRequest(given), key)
      if (outcome.kind === 'acknowledged') life.ddrId = outcome.answer.ddrId
      return outcome
    }
    case 'question':
    case 'reply': {
      const library = step === 'question' ? 'lakeside' : 'meridian'
      const entry = { ddrId, kind: 'message' as const, text: textOf(life) }
      return call(library, ddr.writeEntry, entry, key)
    }
    case 'delay':
    case 'fulfil':
    case 'unfilled':
      return call('meridian', ddr.respond, answer(ddrId, answers[step]), key)
    case 'remind':
    case 'cancel':
    case 'confirm':
    case 'reopen': {
      const reopenReason = step === 'reopen' ? ('pagesMissing' as const) : null
      return call('lakeside', ddr.move, { ddrId, move: step, reopenReason, text: '' }, key)
    }
  }
}

/** Takes a step of the library behind the peer; null while it waits for a message. */
async function stepOfPeer(
  life: Life,
  step: Step,
  { url, peer, ddrIdOf }: Access,
): Promise<RemoteOutcome<unknown> | null> {
  life.unconfirmed ??= isOfSupplier(step) ? reportFor(life, step, peer) : messageFor(life, step)
  if (life.unconfirmed === null) return null
  const outcome = await sendAsPeer(url, life.unconfirmed)
  if (outcome.kind !== 'acknowledged') return outcome
  if (step === 'raise') {
    const ddrId = await ddrIdOf(ownRequestId(life))
    // The confirmation counts when the request is found, which the database must have.
    if (ddrId === undefined) return { kind: 'unknown', reason: 'not found', retryAfter: 0 }
    life.ddrId = ddrId
  }
  life.unconfirmed = null
  return outcome
}

/** Takes the steps of a request until its end, a missing message, or `stopping`; returns whether it has ended. */
async function live(
  life: Life,
  state: LifeState,
  access: Access,
  stopping: AbortSignal,
): Promise<boolean> {
  for (let step = life.steps[life.done]; step !== undefined; step = life.steps[life.done]) {
    if (stopping.aborted) return false
    const isAtPeer = life.route === (isOfSupplier(step) ? 'toPeer' : 'fromPeer')
    const outcome = isAtPeer
      ? await stepOfPeer(life, step, access)
      : await stepInCarrel(life, step, access, state)
    if (outcome === null) return false
    if (await access.note(`${step} of ${life.route} ${life.ddrId}`, outcome)) life.done += 1
    else if (outcome.kind === 'refused') return true
  }
  return true
}

/** Requests under way at most: those to the peer wait until it has got their messages. */
const maxOpen = 30

/** Lets requests live, several at once, until `stopping`. What is under way then goes on at the next call. */
export async function runLives(
  state: LifeState,
  access: Access,
  stopping: AbortSignal,
): Promise<void> {
  const worker = async () => {
    for (let turn = 0; !stopping.aborted; turn += 1) {
      const isNew = state.open.length < maxOpen && (state.open.length === 0 || turn % 2 === 0)
      const life = (isNew ? undefined : state.open.shift()) ?? newLife(state)
      const hasEnded = await live(life, state, access, stopping)
      ;(hasEnded ? state.ended : state.open).push(life)
      if (!hasEnded) await pause(20)
    }
  }
  await Promise.all([worker(), worker(), worker()])
}

/** Takes each request under way as far as it can go, and begins no more. */
export async function continueLives(state: LifeState, access: Access): Promise<void> {
  const never = new AbortController().signal
  for (const life of state.open.splice(0)) {
    ;((await live(life, state, access, never)) ? state.ended : state.open).push(life)
  }
}

/** What must be on record of a request once all its steps are acknowledged and all messages are sent. */
export interface ExpectedRecord {
  /** The moves of the timeline, null for the request and for answers. */
  moves: (string | null)[]
  mails: string[]
  /** Topics of the messages to the peer, in their order. */
  topics: string[]
  /** Whether the request goes on to another library. */
  isForwarded: boolean
}

const moveOf = (step: Step): string | null => {
  if (step === 'question' || step === 'reply') return 'message'
  return step === 'raise' || step in answers ? null : step
}

const topicsToPeer: Record<RequesterStep, string> = {
  raise: 'New',
  remind: 'Reminder',
  cancel: 'Cancel',
  confirm: 'Received',
  reopen: 'Retry',
  question: 'Notification',
}
const topicsFromPeer: Partial<Record<Step, string>> = {
  raise: 'RequestResponse',
  cancel: 'CancelResponse',
  delay: 'StatusChange',
  fulfil: 'StatusChange',
  unfilled: 'StatusChange',
  reply: 'Notification',
}

/** Returns what must be on record, written down here and not read from the tables of the product. */
export function expectedRecord({ route, steps }: Life): ExpectedRecord {
  const isForwarded = route !== 'fromPeer' && steps.includes('unfilled')
  return {
    moves: [...steps.map(moveOf), ...(isForwarded ? ['forward'] : [])],
    mails: steps.flatMap((step) => mailOf(step, route) ?? []).sort(),
    topics: steps.flatMap((step) => topicOf(step, route) ?? []),
    isForwarded,
  }
}

/** Returns the kind of the mail about a step; `null` when none is sent. */
function mailOf(step: Step, route: Life['route']): string | null {
  if (step === 'raise' || step === 'confirm') return null
  // Who works in the other system gets a message instead of a mail.
  if (route === (isOfSupplier(step) ? 'fromPeer' : 'toPeer')) return null
  return route === 'toPeer' && step in answers ? 'ddr.peerAnswer' : `ddr.${moveOf(step) ?? step}`
}

/** Returns the topic of the message to the peer about a step; `null` when none is sent. */
function topicOf(step: Step, route: Life['route']): string | null {
  if (route === 'fromPeer') return topicsFromPeer[step] ?? null
  return route === 'toPeer' && !isOfSupplier(step) ? topicsToPeer[step] : null
}
