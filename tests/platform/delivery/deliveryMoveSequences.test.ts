import { forEachAsync, mapAsync } from 'es-toolkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  type SupplierSettings,
  defaultSupplierSettings,
} from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { idempotencyHeader } from '../../../contract/kernel/base.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import type {
  Message,
  MessageHeader,
  RequesterAction,
} from '../../../contract/iso18626/messages.ts'
import { forwardRequests } from '../../../platform/ddr/forward/forwarding.ts'
import { decodeConfirmation } from '../../../platform/iso18626/decode/decodeConfirmation.ts'
import { encodeMessage } from '../../../platform/iso18626/encode.ts'
import { demoPasswords } from '../../support/accounts.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { requestOfPeer } from '../../support/peerMessages.ts'
import { recordProof } from '../../support/proof.ts'
import { addAgency, addPeer } from '../../support/peers.ts'
import { answer, otherMembers } from '../../support/requests.ts'
import { supportAt } from '../../support/supportStaff.ts'

/** The default takes about four seconds on two cores. Runs with other seeds add up in docs/proof.md. */
const sequences = Number(process.env['DDR_MOVE_SEQUENCES'] ?? 100)
const seed = Number(process.env['DDR_MOVE_SEED'] ?? 18)
/** Sequences that are played before the job forwards their requests and what is stored is compared. */
const perBatch = 500
/** More would wait for connections of the pool, which has five. */
const atOnce = { concurrency: 6 }

/** Lakeside requests, meridian supplies, and after it another library to which requests go on. */
const actors = [
  'supplier',
  'supplierColleague',
  'supplierSupport',
  'requester',
  'requesterColleague',
  'requesterSupport',
  'consortium',
  'observer',
  'stranger',
] as const
type Actor = (typeof actors)[number]
type Side = 'supplier' | 'requester' | 'none'

const sideOf = (actor: Actor): Side =>
  (['supplier', 'requester'] as const).find((side) => actor.startsWith(side)) ?? 'none'

const kinds = [
  'fulfil',
  'delay',
  'unfilled',
  'discard',
  'duplicate',
  'cancel',
  'remind',
  'confirm',
  'reopen',
  'message',
  'note',
] as const
type Kind = (typeof kinds)[number]
type Status = 'pending' | 'delayed' | 'filled' | 'unfilled' | 'discarded' | 'duplicate'

interface Step {
  actor: Actor
  kind: Kind
  /**
   * `twice`: a colleague does the same at the same moment. `lost`: the reply is lost, and the same call
   * comes again under its key.
   */
  way: 'once' | 'twice' | 'lost'
  /** Whole weeks that pass before a reminder; no other move counts days. */
  weeks: number
}

/** The steps that answer a request. */
type Answer = 'fulfil' | 'delay' | 'unfilled' | 'discard' | 'duplicate'

/** What a requesting library behind a peer sends for a kind of step; a status request for what only a supplier does. */
function peerKindOf(kind: Kind): keyof typeof peerSteps {
  if (kind === 'note') return 'message'
  return isAnswer(kind) ? 'statusRequest' : kind
}

/** A request as the model has it: written down here, not read from the table of the life cycle. */
interface Model {
  ddrId: number
  supplierId: number
  /** For a request of the library behind the peer: under which id it is known there, and what it was sent. */
  peer: { requestId: string; received: [reason: string, status: string][] } | null
  /** Whether the request goes on to the other library. */
  hasNext: boolean
  /** The request that this one continues. */
  previous: Model | null
  status: Status
  isReminded: boolean
  isConfirmed: boolean
  /** What the timeline shows: the move, null for an answer, and the status after it. */
  history: [move: string | null, status: Status][]
  mails: string[]
  texts: { message: string[]; supplier: string[]; requester: string[] }
  earlierAnswers: number
  made: number
  refused: number
}

const answersTo: Record<Answer, Status> = {
  fulfil: 'filled',
  delay: 'delayed',
  unfilled: 'unfilled',
  discard: 'discarded',
  duplicate: 'duplicate',
}

const statusAtPeer: Record<Status, string> = {
  pending: 'RequestReceived',
  delayed: 'ExpectToSupply',
  filled: 'CopyCompleted',
  unfilled: 'Unfilled',
  discarded: 'Unfilled',
  duplicate: 'Unfilled',
}

const isAnswer = (kind: Kind): kind is Answer => kind in answersTo

const isOpen = ({ status }: Model): boolean => status === 'pending' || status === 'delayed'
const isDelivered = ({ status }: Model): boolean => status === 'filled'

/** Adds a move of the model to its timeline; `mailedBy` is the library whose mail it causes, if any. */
function move(model: Model, name: string | null, status: Status, mailedBy?: Side): void {
  model.status = status
  model.history.push([name, status])
  if (mailedBy !== undefined) model.mails.push(`ddr.${name} of ${mailedBy}`)
}

function reopen(model: Model, mailedBy: Side): void {
  model.isConfirmed = false
  model.earlierAnswers += 1
  move(model, 'reopen', 'pending', mailedBy)
}

/**
 * What the library behind the peer does, applied to the model. The platform confirms each of its messages: what is not
 * possible any more changes nothing. A mail belongs to the library that gets it.
 */
const peerSteps = {
  cancel: (model: Model) => {
    const reply = isOpen(model) ? 'Cancelled' : statusAtPeer[model.status]
    if (isOpen(model)) move(model, 'cancel', 'discarded', 'supplier')
    model.peer?.received.push(['CancelResponse', reply])
  },
  remind: (model: Model) => {
    if (isOpen(model)) move(model, 'remind', model.status, 'supplier')
  },
  confirm: (model: Model) => {
    if (!isDelivered(model) || model.isConfirmed) return
    model.isConfirmed = true
    move(model, 'confirm', 'filled')
  },
  reopen: (model: Model) => {
    if (isDelivered(model)) reopen(model, 'supplier')
  },
  message: (model: Model, text: string) => {
    model.texts.message.push(text)
    move(model, 'message', model.status, 'supplier')
  },
  statusRequest: (model: Model) => {
    model.peer?.received.push(['StatusRequestResponse', statusAtPeer[model.status]])
  },
}

/** What a requester does on the platform, applied to the model; false, and nothing, where it is not possible. */
const requesterSteps = {
  cancel: (model: Model): boolean => {
    if (!isOpen(model)) return false
    move(model, 'cancel', 'discarded', 'requester')
    return true
  },
  remind: (model: Model): boolean => {
    if (!isOpen(model) || model.isReminded) return false
    model.isReminded = true
    move(model, 'remind', model.status, 'requester')
    return true
  },
  confirm: (model: Model): boolean => {
    if (!isDelivered(model) || model.isConfirmed) return false
    model.isConfirmed = true
    move(model, 'confirm', 'filled')
    return true
  },
  reopen: (model: Model): boolean => {
    if (!isDelivered(model)) return false
    reopen(model, 'requester')
    return true
  },
}

/** Tells the peer of a supplier's step; returns whether the requester is behind one, and so gets no mail. */
function tellPeer({ peer, status }: Model, reason: string): boolean {
  peer?.received.push([reason, statusAtPeer[status]])
  return peer !== null
}

/** Does the same for an answer of the supplier. */
function expectAnswer(model: Model, kind: keyof typeof answersTo): number {
  if (!isOpen(model)) return 409
  move(model, null, answersTo[kind])
  if (!tellPeer(model, 'StatusChange') && kind !== 'discard') {
    model.mails.push(`ddr.${kind} of supplier`)
  }
  return 200
}

/** Returns the HTTP status that the step must get from the platform, and applies it to the model when it succeeds. */
function expectStep(model: Model, { actor, kind }: Step, text: string): number {
  const side = sideOf(actor)
  if (side === 'none') return 403
  if (side === 'requester' && model.peer !== null) {
    peerSteps[peerKindOf(kind)](model, text)
    return 200
  }
  if (isAnswer(kind)) return side === 'supplier' ? expectAnswer(model, kind) : 403
  if (kind === 'note') {
    model.texts[side].push(text)
    return 204
  }
  if (kind === 'message') {
    model.texts.message.push(text)
    move(model, 'message', model.status)
    if (!tellPeer(model, 'Notification')) model.mails.push(`ddr.message of ${side}`)
    return 204
  }
  if (side !== 'requester') return 403
  return requesterSteps[kind](model) ? 204 : 409
}

let carrel: TestPlatform
const callers = {} as Record<Actor, Caller>
/** The library to which requests go on, and its administrator. */
let nextId: number
let nextSupplier: Caller
/** The library behind the peer, and its security code. */
let remoteId: number
const peerCode = 'the code of the peer'

beforeAll(async () => {
  carrel = await createTestPlatform({ env: { ISO18626_REQUESTS: '10000000' } })
  const { owner } = carrel.database
  const colleagueOf = async (account: 'meridian' | 'lakeside') => {
    await owner.query(
      `insert into accounts (customer_id, kind, user_name, password_hash, admin_type)
       select customer_id, kind, user_name || '-colleague', password_hash, admin_type
       from accounts where user_name = $1`,
      [account],
    )
    const caller = carrel.anyone()
    await caller.signIn(`${account}-colleague`, demoPasswords[account])
    return caller
  }
  callers.supplier = await carrel.signIn('meridian')
  callers.supplierColleague = await colleagueOf('meridian')
  callers.supplierSupport = await supportAt(carrel, meridianId)
  const { rows } = await owner.query<{ id: number }>(
    `insert into accounts (customer_id, kind, user_name, password_hash, admin_type)
     select (select min(id) from customers where consortium_id = ${consortiumId} and id not in (${consortiumId}, $1, $2)),
       kind, 'next-supplier', password_hash, admin_type
     from accounts where user_name = 'meridian' returning customer_id as id`,
    [meridianId, lakesideId],
  )
  nextId = rows[0]?.id ?? 0
  nextSupplier = carrel.anyone()
  await nextSupplier.signIn('next-supplier', demoPasswords.meridian)
  remoteId = (await otherMembers(carrel)).at(-1) ?? 0
  const peerId = await addPeer(carrel, {
    name: 'Remote',
    address: 'https://remote.example/iso18626',
    version: '2021-2',
    theirs: { accountId: 'remote', securityCode: peerCode },
    ours: { accountId: 'carrel', securityCode: '' },
  })
  await addAgency(carrel, { libraryId: meridianId, value: 'MERIDIAN', peerId: null })
  await addAgency(carrel, { libraryId: remoteId, value: 'REMOTE', peerId })
  callers.requester = await carrel.signIn('lakeside')
  callers.requesterColleague = await colleagueOf('lakeside')
  callers.requesterSupport = await supportAt(carrel, lakesideId)
  callers.consortium = await carrel.signIn('consortium')
  callers.observer = await carrel.signIn('observer')
  callers.stranger = await carrel.signIn('harbour')
})
afterAll(() => carrel.drop())

async function raise(count: number): Promise<number[]> {
  const { rows } = await carrel.database.owner.query<{ id: number }>(
    `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, article_name, user_email,
       forward_to)
     select ${consortiumId}, $1, $2, $3, 'Sequence ' || nth, 'reader@library.example',
       case nth % 3 when 0 then '{}' else array[$5::int] end
     from generate_series(1, $4::int) as nth returning id`,
    [lakesideId, meridianId, carrel.clock.now(), count, nextId],
  )
  return rows.map(({ id }) => id)
}

const headerOf = (requestId: string, seconds = 0): MessageHeader => ({
  supplyingAgency: { type: 'ISIL', value: 'MERIDIAN' },
  requestingAgency: { type: 'ISIL', value: 'REMOTE' },
  timestamp: `2026-03-18T10:00:0${seconds}.000Z`,
  requestId,
  supplierRequestId: null,
  credentials: { accountId: 'remote', securityCode: peerCode },
})

/** Sends a message of the library behind the peer, expects that it is confirmed, and returns the HTTP status. */
async function sendAsPeer(message: Message): Promise<number> {
  const response = await carrel.app.fetch(
    new Request('http://localhost:8080/iso18626', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: encodeMessage('2021-2', message),
    }),
    { incoming: { socket: { remoteAddress: '8.8.4.4' } } },
  )
  expect(decodeConfirmation(await response.text())?.error).toBeNull()
  return response.status
}

let raisedAtPeer = 0

/** Makes a request of the library behind the peer; the message comes twice. */
async function raiseAtPeer(): Promise<Model> {
  raisedAtPeer += 1
  const requestId = `R-${raisedAtPeer}`
  const message = requestOfPeer(headerOf(requestId))
  await sendAsPeer(message)
  await sendAsPeer(message)
  const { rows } = await carrel.database.owner.query<{ ddrId: number }>(
    `select ddr_id as "ddrId" from peer_requests where request_id = $1`,
    [requestId],
  )
  expect(rows).toHaveLength(1)
  return {
    ...newModel(rows[0]?.ddrId ?? 0, meridianId),
    peer: { requestId, received: [['RequestResponse', 'RequestReceived']] },
    history: [[null, 'pending']],
  }
}

const peerActions: Partial<Record<ReturnType<typeof peerKindOf>, RequesterAction>> = {
  cancel: 'Cancel',
  confirm: 'Received',
  message: 'Notification',
  statusRequest: 'StatusRequest',
}

/** Sends the message of a step of the library behind the peer. A reopened request gets the id of the step. */
function makeAtPeer({ peer, status }: Model, kind: Kind, text: string, id: string) {
  const requestId = peer?.requestId ?? ''
  const sent = peerKindOf(kind)
  const action = peerActions[sent]
  if (action !== undefined) {
    return sendAsPeer({
      kind: 'requestingAgencyMessage',
      // Two people who write the same at the same moment send two messages.
      header: headerOf(requestId, id.endsWith('-other') ? 1 : 0),
      action,
      note: action === 'Notification' ? text : id,
    })
  }
  if (sent === 'remind') {
    return sendAsPeer(requestOfPeer(headerOf(requestId), { requestType: 'Reminder', note: id }))
  }
  // A new try of a request that was not filled would be a request of its own.
  if (status !== 'filled') return Promise.resolve(200)
  if (peer !== null) peer.requestId = id
  const again = { requestType: 'Retry', previousRequestId: requestId, note: id } as const
  return sendAsPeer(requestOfPeer(headerOf(id), again))
}

const callerOf = ({ supplierId }: Model, actor: Actor): Caller =>
  supplierId === nextId && sideOf(actor) === 'supplier' ? nextSupplier : callers[actor]

const send = async <I>(caller: Caller, endpoint: Endpoint<I>, input: I, key: string | null) => {
  const [path, init] = requestOf(endpoint, encodeInput(endpoint, input))
  const headers = new Headers(init.headers)
  if (key !== null) headers.set(idempotencyHeader, key)
  const response = await caller.fetch(path, { ...init, headers })
  await response.arrayBuffer()
  return response.status
}

/** Makes the call of a step and returns its HTTP status. A call that may come again goes under its key. */
function make(model: Model, { actor, kind, way }: Step, text: string, id: string) {
  const { ddrId } = model
  if (model.peer !== null && sideOf(actor) === 'requester') {
    return makeAtPeer(model, kind, text, id)
  }
  const caller = callerOf(model, actor)
  const key = way === 'lost' ? id : null
  if (kind === 'message' || kind === 'note') {
    return send(caller, ddr.writeEntry, { ddrId, kind, text }, key)
  }
  if (!isAnswer(kind)) {
    const reopenReason = kind === 'reopen' ? ('pagesMissing' as const) : null
    return send(caller, ddr.move, { ddrId, move: kind, reopenReason, text }, key)
  }
  const given = {
    status: answersTo[kind],
    deliveryMode: kind === 'fulfil' ? ('courier' as const) : null,
    delayReason: kind === 'delay' ? ('issueNotReceived' as const) : null,
    discardReason: kind === 'discard' ? 'Not an article' : '',
    isDuplicate: kind === 'duplicate',
  }
  return send(caller, ddr.respond, answer(ddrId, given), key)
}

const colleagueOf: Partial<Record<Actor, Actor>> = {
  supplier: 'supplierColleague',
  supplierColleague: 'supplierSupport',
  supplierSupport: 'supplier',
  requester: 'requesterColleague',
  requesterColleague: 'requesterSupport',
  requesterSupport: 'requester',
}

const inOrder = (statuses: readonly number[]) => statuses.toSorted((one, other) => one - other)

/** Takes the steps one after the other and checks the status of each call against the model. */
async function play(model: Model, steps: readonly Step[]): Promise<void> {
  for (const [nth, step] of steps.entries()) {
    const { actor, kind, way, weeks } = step
    const text = `Text ${model.ddrId} ${nth}`
    const id = `${model.ddrId}-${nth}`
    if (weeks > 0 && kind === 'remind') {
      await carrel.database.owner.query(
        `update ddr_history set at = at - make_interval(weeks => $2) where ddr_id = $1`,
        [model.ddrId, weeks],
      )
      model.isReminded = false
    }
    const calls = [make(model, step, text, id)]
    const expected = [expectStep(model, step, text)]
    const isMade = (status: number) => status < 300
    if (way === 'twice') {
      const other = colleagueOf[actor] ?? actor
      calls.push(make(model, { ...step, actor: other }, text, `${id}-other`))
      if (kind !== 'delay') expected.push(expectStep(model, step, text))
    }
    if (way === 'lost' && expected.every(isMade)) {
      calls.push(make(model, step, text, id))
      expected.push(...expected)
    }
    const got = await Promise.all(calls)
    if (way === 'twice' && kind === 'delay') {
      // A second delay counts when its call began after the first one was written, else it is refused.
      const isRefused = expected[0] === 200 && got.includes(409)
      expected.push(isRefused ? 409 : expectStep(model, step, text))
    }
    const name = `${kind} of ${actor}, ${way}, step ${nth} of request ${model.ddrId}`
    expect({ name, statuses: inOrder(got) }).toEqual({ name, statuses: inOrder(expected) })
    model.made += expected.filter(isMade).length
    model.refused += expected.length - expected.filter(isMade).length
  }
}

interface StoredRequest {
  ddrId: number
  status: Status
  mails: string[]
  history: [string | null, Status][]
  entries: [kind: string, writer: number, text: string][]
  earlier: number
  sentToPeer: [string, string][]
}

/** Expects what the platform stored of requests to be what their models have. */
async function expectStored(models: readonly Model[]): Promise<void> {
  const { rows } = await carrel.database.owner.query<StoredRequest>(
    `select id as "ddrId", status,
       array(select kind || ' of ' || case customer_id when r.supplier_id then 'supplier' else 'requester' end
         from mails where ddr_id = r.id order by 1) as mails,
       (select coalesce(json_agg(json_build_array(move, to_status) order by at, id), '[]')
         from ddr_history where ddr_id = r.id) as history,
       (select coalesce(json_agg(json_build_array(kind, actor_customer_id, text) order by id), '[]')
         from ddr_entries where ddr_id = r.id) as entries,
       (select count(*)::int from ddr_earlier_answers where ddr_id = r.id) as earlier,
       (select coalesce(json_agg(json_build_array(topic, content->>'status') order by id), '[]')
         from peer_messages where ddr_id = r.id and direction = 'out') as "sentToPeer"
     from ddr_requests r where id = any ($1)`,
    [models.map(({ ddrId }) => ddrId)],
  )
  const storedOf = new Map(rows.map((stored) => [stored.ddrId, stored]))
  for (const model of models) {
    const { ddrId, status, history, mails, texts, earlierAnswers: earlier, peer } = model
    const { entries = [], ...stored } = storedOf.get(ddrId) ?? {}
    const sentToPeer = peer?.received ?? []
    expect(stored).toEqual({
      ddrId,
      status,
      mails: [...mails].sort(),
      history,
      earlier,
      sentToPeer,
    })
    const textsOf = (kind: string, writer?: number) =>
      entries
        .filter((entry) => entry[0] === kind && (writer === undefined || entry[1] === writer))
        .map((entry) => entry[2])
    expect(textsOf('message')).toEqual(texts.message)
    expect(textsOf('note', model.supplierId)).toEqual(texts.supplier)
    expect(textsOf('note', lakesideId)).toEqual(texts.requester)
  }
}

/** Expects what the platform shows of a request to each side, and to their consortium, to be what the model has. */
async function expectShown({ ddrId, texts, ...model }: Model): Promise<void> {
  // Nobody at the library behind the peer has an account here.
  const requester = model.peer === null ? (['requester'] as const) : []
  for (const actor of ['supplier', ...requester, 'consortium', 'observer'] as const) {
    const { entries, mails } = await callers[actor].call(ddr.timeline, { ddrId })
    expect(entries.map(({ move, toStatus }) => [move, toStatus])).toEqual(model.history)
    expect(mails).toHaveLength(model.mails.length)
  }
  for (const side of ['supplier', ...requester] as const) {
    for (const kind of ['message', 'note'] as const) {
      const { rows } = await callers[side].call(ddr.entries, { ddrId, kind, before: null })
      const expected = kind === 'message' ? texts.message : texts[side]
      expect(rows.map(({ text }) => text)).toEqual(expected)
    }
  }
  const detail = await callers.supplier.call(ddr.detail, { ddrId, action: 'fulfil' })
  expect(detail.earlierAnswers).toHaveLength(model.earlierAnswers)
  expect(detail.isReceiptConfirmed).toBe(model.isConfirmed)
}

const newModel = (ddrId: number, supplierId: number): Model => ({
  ddrId,
  supplierId,
  peer: null,
  hasNext: false,
  previous: null,
  status: 'pending',
  isReminded: false,
  isConfirmed: false,
  history: [],
  mails: [],
  texts: { message: [], supplier: [], requester: [] },
  earlierAnswers: 0,
  made: 0,
  refused: 0,
})

const saveClosures = (closures: SupplierSettings['closures']) =>
  callers.supplier.call(ddr.saveSettings, {
    customerId: meridianId,
    ...defaultSupplierSettings,
    closures,
  })

/**
 * Closes meridian for a moment with the instruction to forward, runs the job in three copies at once, and expects each
 * request that waits or is not available to continue once at the other library. Returns the models of those.
 */
async function forwardAll(models: readonly Model[]): Promise<Model[]> {
  const today = carrel.clock.now().toISOString().slice(0, 10)
  await saveClosures([{ from: today, to: today, meanwhile: 'forward', reason: '' }])
  await Promise.all([1, 2, 3].map(() => forwardRequests(carrel.platform)))
  await forwardRequests(carrel.platform)
  await saveClosures([])
  const { rows } = await carrel.database.owner.query<{ id: number; fromId: number }>(
    `select id, forwarded_from_id as "fromId" from ddr_requests
     where forwarded_from_id = any ($1) and supplier_id = $2 order by id`,
    [models.map(({ ddrId }) => ddrId), nextId],
  )
  const nextOf = new Map(rows.map(({ id, fromId }) => [fromId, id]))
  expect(rows).toHaveLength(nextOf.size)
  const continued: Model[] = []
  for (const model of models) {
    const goesOn = model.hasNext && (model.status === 'pending' || model.status === 'unfilled')
    expect([model.ddrId, nextOf.has(model.ddrId)]).toEqual([model.ddrId, goesOn])
    if (!goesOn) continue
    model.status = model.status === 'pending' ? 'discarded' : model.status
    model.history.push(['forward', model.status])
    continued.push({
      ...newModel(nextOf.get(model.ddrId) ?? 0, nextId),
      previous: model,
      history: [['forward', 'pending']],
      mails: ['ddr.forward of requester'],
    })
  }
  return continued
}

/** Expects the requester to be shown the request at both libraries, and each supplier its own alone. */
async function expectChainShown(model: Model): Promise<void> {
  const { ddrId, previous, history } = model
  const before = previous?.history.length ?? 0
  const lengthFor = async (caller: Caller, id: number) =>
    (await caller.call(ddr.timeline, { ddrId: id })).entries.length
  expect(await lengthFor(callers.requester, ddrId)).toBe(before + history.length)
  expect(await lengthFor(callers.consortium, ddrId)).toBe(before + history.length)
  expect(await lengthFor(nextSupplier, ddrId)).toBe(history.length)
  expect(await lengthFor(callers.supplier, previous?.ddrId ?? 0)).toBe(before)
}

/** Mostly the two libraries, so that sequences go on. */
const actor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Actor>('supplier', 'requester') },
  { weight: 2, arbitrary: fc.constantFrom<Actor>(...actors) },
)
const step: fc.Arbitrary<Step> = fc.record({
  actor,
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Kind>('fulfil', 'confirm', 'reopen', 'remind') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>(...kinds) },
  ),
  way: fc.constantFrom('once', 'once', 'once', 'once', 'twice', 'lost'),
  weeks: fc.constantFrom(0, 0, 1),
})
/** What happens to an article that was delivered; a receipt is often confirmed by two people. */
const stepAfterDelivery: fc.Arbitrary<Step> = fc.record({
  actor: fc.constantFrom<Actor>('requester', 'requester', 'requesterColleague', 'supplier'),
  kind: fc.constantFrom<Kind>('confirm', 'confirm', 'reopen', 'fulfil', 'message', 'cancel'),
  way: fc.constantFrom('once', 'once', 'twice', 'lost'),
  weeks: fc.constant(0),
})
const delivery: Step = { actor: 'supplier', kind: 'fulfil', way: 'once', weeks: 0 }
const afterDelivery = fc
  .array(stepAfterDelivery, { minLength: 1, maxLength: 6 })
  .map((steps) => [delivery].concat(steps))
const sequence: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 7 }) },
  { weight: 1, arbitrary: afterDelivery },
)

/** Requests of the library in Carrel, and for every fourth sequence one of the library behind the peer. */
async function newModels(count: number): Promise<Model[]> {
  const ofPeer = Math.floor(count / 4)
  const ids = await raise(count - ofPeer)
  // As `raise` has it, which counts from 1.
  const models = ids.map((ddrId, nth) =>
    Object.assign(newModel(ddrId, meridianId), { hasNext: (nth + 1) % 3 !== 0 }),
  )
  const ofRemote = await mapAsync(Array.from({ length: ofPeer }), raiseAtPeer, atOnce)
  return [...models, ...ofRemote]
}

async function playAll(
  models: readonly Model[],
  plays: readonly Step[][],
  checkShown: (model: Model) => Promise<void>,
): Promise<void> {
  const playOne = async (model: Model, nth: number) => {
    await play(model, plays[nth] ?? [])
    if (nth % 20 === 0) await checkShown(model)
  }
  await forEachAsync(models, playOne, atOnce)
  await expectStored(models)
}

it('random moves of libraries, their colleagues, consortium, support and a peer agree with a model', {
  tags: 'long',
  timeout: 7_200_000,
}, async () => {
  const plays = fc.sample(sequence, { numRuns: sequences, seed })
  const sums = { sequences: 0, continued: 0, reopened: 0, made: 0, refused: 0 }
  const count = (models: readonly Model[]) => {
    for (const { made, refused, earlierAnswers } of models) {
      sums.made += made
      sums.refused += refused
      sums.reopened += earlierAnswers > 0 ? 1 : 0
    }
  }
  let failedChecks = 1
  try {
    for (let from = 0; from < plays.length; from += perBatch) {
      const batch = plays.slice(from, from + perBatch)
      const models = await newModels(batch.length)
      await playAll(models, batch, expectShown)
      const continued = await forwardAll(models)
      await playAll(continued, batch, expectChainShown)
      await expectStored(models)
      count([...models, ...continued])
      sums.sequences += models.length
      sums.continued += continued.length
      carrel.log.length = 0
    }
    failedChecks = 0
  } finally {
    recordProof(`delivery-moves-${seed}`, {
      tried:
        'Random moves of three libraries, their colleagues, consortium, support staff and a peer by ISO 18626, compared with a model',
      command: `DDR_MOVE_SEED=${seed} DDR_MOVE_SEQUENCES=${sequences} npx vitest run --project unit tests/platform/delivery/deliveryMoveSequences.test.ts`,
      counts: { sequences: sums.sequences, moves: sums.made + sums.refused },
      faults: { 'runs with a wrong state, timeline, message or mail': failedChecks },
    })
  }
  // Sequences in which hardly anything happens would prove nothing.
  expect(sums.made).toBeGreaterThan(sequences)
  expect(sums.continued).toBeGreaterThan(sequences / 10)
  expect(sums.reopened).toBeGreaterThan(sequences / 20)
  console.info(
    `${sums.sequences} sequences, ${sums.continued} of them continued by another library: ${sums.made} moves made, ${sums.refused} refused as they must be`,
  )
})
