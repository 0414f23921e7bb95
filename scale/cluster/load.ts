import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { harbourId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { fileOf, noise } from '../../tests/support/files/images.ts'
import { pdfBytes } from '../../tests/support/files/pdf.ts'
import { answer, newRequest } from '../../tests/support/requests.ts'
import type { NamedWrites } from '../../tests/torture/load.ts'
import { callRemote, type RemoteOutcome, signInRemote } from '../../tests/torture/remoteCaller.ts'
import type { CallRecord } from './record.ts'

/** The libraries whose records the copies save, each by its own account, so that no two clients save the same. */
const libraries = [
  { userName: 'meridian', customerId: meridianId },
  { userName: 'lakeside', customerId: lakesideId },
  { userName: 'harbour', customerId: harbourId },
] as const

/** Clients of each copy: two read, one of each kind writes. A client makes one call at a time. */
export const clientsPerCopy = 6

/** Ms that a client waits after each call, and after one that failed. */
const [thinkMs, failedMs] = [100, 250]

/** The number before the first that a library saves: a telephone number has at least five digits. */
export const firstNumber = 10_000

/** What the load did and what the copies acknowledged. */
export interface LoadRecord {
  calls: CallRecord[]
  acknowledged: NamedWrites
  /** The highest number that each library has saved into its record, by customer id. */
  saved: Map<number, number>
  /** The names of the articles that were requested, each of which must be requested once. */
  articles: string[]
}

/** Returns the record of a load that has not begun. */
export const newLoadRecord = (): LoadRecord => ({
  calls: [],
  acknowledged: { sessions: [], images: [], answered: [], raised: [] },
  saved: new Map(libraries.map(({ customerId }) => [customerId, 0])),
  articles: [],
})

/** Reads, saves, answers requests, uploads and signs in at one copy until `stopping`, six clients at once. */
export async function loadCopy(
  copy: number,
  url: string,
  record: LoadRecord,
  stopping: AbortSignal,
): Promise<void> {
  const library = libraries[copy % libraries.length] ?? libraries[0]
  const clients = new CopyClients(copy, url, record, stopping)
  await Promise.all([
    clients.readRecord(library),
    clients.readRecord(library),
    clients.saveRecord(library),
    clients.uploadLogos(),
    clients.deliverArticles(),
    clients.signInAgainAndAgain(library.userName),
  ])
}

type Library = (typeof libraries)[number]

/** The clients of one copy; each method is one of them, which works until it is stopped. */
class CopyClients {
  readonly #copy: number
  readonly #url: string
  readonly #record: LoadRecord
  readonly #stopping: AbortSignal

  constructor(copy: number, url: string, record: LoadRecord, stopping: AbortSignal) {
    this.#copy = copy
    this.#url = url
    this.#record = record
    this.#stopping = stopping
  }

  async readRecord({ userName, customerId }: Library): Promise<void> {
    const session = await this.#signIn(userName)
    while (!this.#stopping.aborted) {
      const atLeast = this.#record.saved.get(customerId) ?? 0
      await this.#repeat(contract.organization.read, { customerId }, session, ({ phone }) =>
        Number(phone) < atLeast ? `read ${phone} after ${atLeast} was saved` : null,
      )
    }
  }

  async saveRecord({ userName, customerId }: Library): Promise<void> {
    const { saved } = this.#record
    const session = await this.#signIn(userName)
    while (!this.#stopping.aborted) {
      const current = await this.#repeat(contract.organization.read, { customerId }, session)
      if (current === undefined) return
      const next = Math.max(saved.get(customerId) ?? 0, firstNumber) + 1
      const changed = { record: { ...current, phone: String(next) } }
      const done = await this.#repeat(contract.organization.update, changed, session)
      if (done !== undefined) saved.set(customerId, next)
    }
  }

  async uploadLogos(): Promise<void> {
    const session = await this.#signIn('lakeside')
    const picture = await noise('png', 16)
    while (!this.#stopping.aborted) {
      const input = {
        file: fileOf(picture),
        kind: 'logo' as const,
        customerId: lakesideId,
        userId: null,
      }
      const stored = await this.#repeat(contract.session.uploadImage, input, session)
      if (stored !== undefined) this.#record.acknowledged.images.push(stored.path)
    }
  }

  async deliverArticles(): Promise<void> {
    const { acknowledged, articles } = this.#record
    const requester = await this.#signIn('lakeside')
    const supplier = await this.#signIn('meridian')
    while (!this.#stopping.aborted) {
      const request = newRequest()
      articles.push(request.articleName)
      const raised = await this.#repeat(contract.ddr.create, request, requester)
      if (raised === undefined) return
      acknowledged.raised.push(raised.ddrId)
      const file = new File([pdfBytes(`Request ${raised.ddrId}`)], 'article.pdf')
      const filled = answer(raised.ddrId, { deliveryMode: 'online' }, { file })
      const done = await this.#repeat(contract.ddr.respond, filled, supplier)
      if (done !== undefined) acknowledged.answered.push(raised.ddrId)
    }
  }

  async signInAgainAndAgain(userName: string): Promise<void> {
    while (!this.#stopping.aborted) {
      await this.#signIn(userName)
      await pause(2_000)
    }
  }

  async #signIn(userName: string): Promise<string | undefined> {
    while (!this.#stopping.aborted) {
      const outcome = await this.#make(true, () => signInRemote(this.#url, userName, 'Library-24'))
      if (outcome.kind !== 'acknowledged') continue
      this.#record.acknowledged.sessions.push(outcome.answer)
      return outcome.answer
    }
    return undefined
  }

  /** Repeats a call until it is acknowledged, a write under the same key, like a user who presses the button again. */
  async #repeat<I, O>(
    endpoint: Endpoint<I, O>,
    input: I,
    session: string | undefined,
    fault?: (answer: O) => string | null,
  ): Promise<O | undefined> {
    const key = endpoint.takesIdempotencyKey ? randomUUID() : undefined
    const call = () => callRemote(this.#url, endpoint, input, session, key)
    while (!this.#stopping.aborted) {
      const outcome = await this.#make(endpoint.changesState, call, fault)
      if (outcome.kind === 'acknowledged') return outcome.answer
    }
    return undefined
  }

  /** Makes a call and records it; `fault` says what is wrong with its answer, if anything. */
  async #make<O>(
    isWrite: boolean,
    call: () => Promise<RemoteOutcome<O>>,
    fault: (answer: O) => string | null = () => null,
  ): Promise<RemoteOutcome<O>> {
    const startedAt = performance.now()
    const outcome = await call()
    const wrong =
      wrongOf(outcome) ?? (outcome.kind === 'acknowledged' ? fault(outcome.answer) : null)
    const endedAt = performance.now()
    const seen = seenOf(outcome)
    this.#record.calls.push({ copy: this.#copy, isWrite, startedAt, endedAt, seen, wrong })
    await pause(outcome.kind === 'acknowledged' ? thinkMs : failedMs)
    return outcome
  }
}

/** Network errors that a user sees as a refused or broken connection. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])

const seenOf = (outcome: RemoteOutcome<unknown>): string => {
  if (outcome.kind === 'acknowledged') return 'done'
  return outcome.kind === 'refused' ? String(outcome.status) : outcome.reason
}

/** Returns what is wrong with an outcome: an error must be a 503 that says when to try again, or no connection. */
function wrongOf(outcome: RemoteOutcome<unknown>): string | null {
  if (outcome.kind === 'acknowledged') return null
  if (outcome.kind === 'refused') return `${outcome.status} ${outcome.text.slice(0, 300)}`
  if (outcome.reason === '503') return outcome.retryAfter > 0 ? null : '503 without Retry-After'
  return broken.has(outcome.reason) ? null : outcome.reason
}
