import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../contract/index.ts'
import type { OrganizationRecord } from '../../contract/organization/endpoints.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../platform/demo/institutions.ts'
import { type DemoAccount, demoPasswords } from '../support/accounts.ts'
import { fileOf, noise } from '../support/files/images.ts'
import { pdfBytes } from '../support/files/pdf.ts'
import { answer, newRequest } from '../support/requests.ts'
import { usageEntry } from '../support/usage/usageEntry.ts'
import { type Access, continueLives, type LifeState, runLives } from './lives.ts'
import type { Peer } from './peer.ts'
import { callRemote, type RemoteOutcome, signInRemote } from './remoteCaller.ts'

/** The library whose record the load saves again and again. */
export const savingLibrary = harbourId

/** Writes whose rows are looked for one by one. */
export interface NamedWrites {
  sessions: string[]
  /** Keys of uploaded images. */
  images: string[]
  /** Requests that were answered with a file and a mail. */
  answered: number[]
  /** Requests that were raised. */
  raised: number[]
}

/** What the product said that it has done. */
interface AcknowledgedWrites extends NamedWrites {
  /** The highest number that was saved into the record. */
  saved: number
  /** Steps of requests that go through all their states, in Carrel and beyond. */
  steps: number
  /** Assignments of `assignedPackages`; every other one takes back the one before. */
  assignments: number
  /** Calls that each recorded `eventsPerCall` events of usage. */
  usageCalls: number
}

/** The packages that the consortium assigns to two members, and takes back again. */
export interface PackageAssignment {
  consortiumId: number
  packageIds: number[]
  memberIds: number[]
}

/** Events of usage that one call of the load records. */
export const eventsPerCall = 20
/** The text by which these events are found. */
export const usageRemarks = 'of the torture test'

/** Calls of a whole run, and those of them that the product refused, which it must not. */
export interface LoadState {
  acknowledged: AcknowledgedWrites
  refused: string[]
  unknown: number
  /** The sessions that the load works with, by user name; they survive every kill. */
  keys: Map<string, string>
  lives: LifeState
  assignment: PackageAssignment
}

/** Returns the state of a run that has not begun. */
export const newLoadState = (): LoadState => ({
  acknowledged: {
    sessions: [],
    images: [],
    answered: [],
    raised: [],
    saved: 0,
    steps: 0,
    assignments: 0,
    usageCalls: 0,
  },
  refused: [],
  unknown: 0,
  keys: new Map(),
  lives: { open: [], ended: [], begun: 0, nextId: 0, remoteId: 0 },
  assignment: { consortiumId, packageIds: [], memberIds: [meridianId, lakesideId] },
})

/** What the load needs besides the product's own address. */
export interface LoadDependencies {
  peer: Peer
  ddrIdOf: Access['ddrIdOf']
}

/** Somebody who calls the product again and again until `stopping`, and counts what it did not acknowledge. */
function openClient(url: string, state: LoadState, stopping: AbortSignal) {
  /** Returns the answer; undefined when the product did not acknowledge the call. */
  const answerOf = async <O>(what: string, outcome: RemoteOutcome<O>): Promise<O | undefined> => {
    if (outcome.kind === 'acknowledged') return outcome.answer
    if (outcome.kind === 'unknown') state.unknown += 1
    else state.refused.push(`${what}: ${outcome.status} ${outcome.text.slice(0, 300)}`)
    // A client that gets no answer waits before it tries again.
    await pause(50)
    return undefined
  }

  const sessionOf = async (userName: DemoAccount): Promise<string | undefined> => {
    while (!stopping.aborted) {
      const outcome = await signInRemote(url, userName, demoPasswords[userName])
      const key = await answerOf(`sign-in of ${userName}`, outcome)
      if (key !== undefined) {
        state.acknowledged.sessions.push(key)
        return key
      }
    }
    return undefined
  }

  const lastingSession = async (userName: DemoAccount): Promise<string | undefined> => {
    const key = state.keys.get(userName) ?? (await sessionOf(userName))
    if (key !== undefined) state.keys.set(userName, key)
    return key
  }
  return { answerOf, sessionOf, lastingSession }
}

type Client = ReturnType<typeof openClient>

function accessOf(
  url: string,
  state: LoadState,
  { answerOf, lastingSession }: Client,
  dependencies: LoadDependencies,
): Access {
  return {
    url,
    ...dependencies,
    call: async (library, endpoint, input, key) => {
      const session = await lastingSession(library)
      if (session === undefined) return { kind: 'unknown', reason: 'no session', retryAfter: 0 }
      return callRemote(url, endpoint, input, session, key)
    },
    note: async (what, outcome) => {
      await answerOf(what, outcome)
      if (outcome.kind !== 'acknowledged') return false
      state.acknowledged.steps += 1
      return true
    },
  }
}

/** Takes the steps that are possible now of all requests that go through their states. */
export function continueLoad(url: string, state: LoadState, dependencies: LoadDependencies) {
  const client = openClient(url, state, new AbortController().signal)
  return continueLives(state.lives, accessOf(url, state, client, dependencies))
}

/** Makes the assignment and records the usage that may be without an answer yet, until they are acknowledged. */
export async function finishRepeated(url: string, state: LoadState): Promise<void> {
  const client = openClient(url, state, new AbortController().signal)
  const { acknowledged } = state
  const { assignments, usageCalls } = acknowledged
  while (acknowledged.assignments === assignments) await assignOnce(url, state, client)
  while (acknowledged.usageCalls === usageCalls) await recordUsageOnce(url, state, client)
}

/** Makes the next assignment, or takes the last one back; once under its key, however often it is tried. */
async function assignOnce(
  url: string,
  { acknowledged, assignment }: LoadState,
  { answerOf, lastingSession }: Client,
): Promise<void> {
  const session = await lastingSession('consortium')
  if (session === undefined) return
  const { assign, undoAssign } = contract.consortiumPackages
  const nth = acknowledged.assignments
  const key = `assignment-${nth}`
  const outcome =
    nth % 2 === 0
      ? await callRemote(url, assign, { assignment }, session, key)
      : await callRemote(url, undoAssign, assignment, session, key)
  if ((await answerOf<unknown>('assignment', outcome)) !== undefined) acknowledged.assignments += 1
}

/** Records usage; once under its key, however often it is tried. */
async function recordUsageOnce(
  url: string,
  { acknowledged }: LoadState,
  { answerOf, lastingSession }: Client,
): Promise<void> {
  const session = await lastingSession('meridian')
  if (session === undefined) return
  const event = { ...usageEntry, remarks: usageRemarks }
  const entries = { entries: Array.from({ length: eventsPerCall }, () => event) }
  const key = `usage-${acknowledged.usageCalls}`
  const outcome = await callRemote(url, contract.session.logActivity, { entries }, session, key)
  if ((await answerOf('usage', outcome)) !== undefined) acknowledged.usageCalls += 1
}

/**
 * Raises and answers requests, lets others go through all their states, uploads images, signs in, saves a record,
 * assigns packages and records usage, all at once, until `stopping`.
 */
export async function runLoad(
  url: string,
  state: LoadState,
  dependencies: LoadDependencies,
  stopping: AbortSignal,
): Promise<void> {
  const picture = await noise('png', 16)
  const { acknowledged } = state
  const client = openClient(url, state, stopping)
  const { answerOf, sessionOf, lastingSession } = client

  const signIns = async () => {
    while (!stopping.aborted) {
      await sessionOf('harbour')
      await pause(40)
    }
  }

  const uploads = async () => {
    const key = await lastingSession('lakeside')
    while (!stopping.aborted) {
      const input = {
        file: fileOf(picture),
        kind: 'logo' as const,
        customerId: lakesideId,
        userId: null,
      }
      const outcome = await callRemote(url, contract.session.uploadImage, input, key)
      const stored = await answerOf('upload', outcome)
      if (stored !== undefined) acknowledged.images.push(stored.path)
    }
  }

  const deliveries = async () => {
    const requester = await lastingSession('lakeside')
    const supplier = await lastingSession('meridian')
    while (!stopping.aborted) {
      const request = await callRemote(url, contract.ddr.create, newRequest(), requester)
      const raised = await answerOf('request', request)
      if (raised === undefined) continue
      acknowledged.raised.push(raised.ddrId)
      const file = new File([pdfBytes(`Request ${raised.ddrId}`)], 'article.pdf')
      const input = answer(raised.ddrId, { deliveryMode: 'online' }, { file })
      const outcome = await callRemote(url, contract.ddr.respond, input, supplier)
      if ((await answerOf('answer', outcome)) !== undefined)
        acknowledged.answered.push(raised.ddrId)
    }
  }

  const saves = async () => {
    const key = await lastingSession('harbour')
    let next = acknowledged.saved
    while (!stopping.aborted) {
      const input = { customerId: savingLibrary }
      const read = await callRemote(url, contract.organization.read, input, key)
      const record: OrganizationRecord | undefined = await answerOf('record', read)
      if (record === undefined) continue
      next = Math.max(next, Number(record.phone) || 0) + 1
      const changed = { record: { ...record, phone: String(next).padStart(5, '0') } }
      const outcome = await callRemote(url, contract.organization.update, changed, key)
      if ((await answerOf('save', outcome)) !== undefined) acknowledged.saved = next
    }
  }

  const repeat = async (step: (...parts: Parameters<typeof assignOnce>) => Promise<void>) => {
    while (!stopping.aborted) await step(url, state, client)
  }

  const lives = () => runLives(state.lives, accessOf(url, state, client, dependencies), stopping)
  await Promise.all([
    signIns(),
    uploads(),
    deliveries(),
    saves(),
    lives(),
    repeat(assignOnce),
    repeat(recordUsageOnce),
  ])
}
