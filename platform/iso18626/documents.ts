import { randomUUID } from 'node:crypto'
import {
  type DeliveryFileFault,
  deliveryFileFault,
  maxDeliveryFileBytes,
} from '../../contract/ddr/fileRule.ts'
import { isDelivered } from '../../contract/ddr/model.ts'
import { type PdfFacts, pdfFindings } from '../../contract/ddr/pdfFindings.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { doClaimedWork } from '../claimedWork.ts'
import type { Db, Platform } from '../context.ts'
import { neverStopped } from '../gracefulJob.ts'
import { insertDelivery } from '../ddr/answer/deliveryStore.ts'
import { markSent, storeCheck } from '../ddr/answer/fileCheckStore.ts'
import { libraryActor } from '../ddr/request/libraryActor.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { discardFile } from '../files/discard.ts'
import { FileStoreError } from '../ports/blobs.ts'
import { readPdf } from '../ports/pdf.ts'
import { downloadPublicFile, type PublicDownload } from '../ports/publicFetch.ts'
import { type RepeatingJob, startRepeatingJob } from '../repeatingJob.ts'
import {
  attachFile,
  type ClaimedDocument,
  claimNextDocument,
  deleteDocument,
  markTriedDocument,
  releaseDocument,
} from './documentStore.ts'
import { type PeerRequest, readPeerRequest } from './receiveStore.ts'

/** Minutes until the next try after each failure: five tries within eight hours, then the document is given up. */
const backOffMinutes = [1, 10, 60, 360]

const downloadTimeoutMs = 120_000
const runEveryMs = 5000

/** What the download of documents needs, with the quota of what a library delivers in its configuration. */
export type DocumentPlatform = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'network' | 'blobs'
>

/** Why a document was not stored in one try. */
interface Failure {
  /** In words, as the end of a sentence that begins with "because". */
  reason: string
  isTemporary: boolean
}

/** Suppliers whose documents one copy of the platform downloads at the same time; each document is held in memory. */
const maxSuppliersAtOnce = 4

/**
 * Downloads the documents that are due and stores them as the delivered files of their requests; returns how many were
 * tried. It downloads those of up to four suppliers at once and of each supplier one after the other, so that a host
 * that does not answer delays no other. Ends early when `stopping` is aborted.
 */
export const downloadDocuments = (
  platform: DocumentPlatform,
  stopping: AbortSignal = neverStopped.stopping,
): Promise<number> =>
  doClaimedWork({
    claim: async (busySupplierIds) =>
      stopping.aborted
        ? undefined
        : claimNextDocument(platform.db, platform.clock(), busySupplierIds),
    ownerOf: ({ supplierId }) => supplierId,
    run: (document) => downloadDocument(platform, document, stopping),
    maxOwnersAtOnce: maxSuppliersAtOnce,
    pollMs: runEveryMs,
  })

/** Starts the job that downloads documents now and every five seconds; its stop aborts a download. Logs failed runs. */
export const startDocumentDownloads = (platform: DocumentPlatform): RepeatingJob =>
  startRepeatingJob((stopping) => downloadDocuments(platform, stopping), {
    everyMs: runEveryMs,
    onError: (error) => platform.log.error({ err: error }, 'documents could not be downloaded'),
  })

/** Downloads a document and records how that ended. */
async function downloadDocument(
  platform: DocumentPlatform,
  document: ClaimedDocument,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, log } = platform
  const failure = await tryDocument(platform, document, stopping)
  if (failure === null) return
  if (stopping.aborted) {
    await releaseDocument(db, document.id, clock())
    return
  }
  const { id, ddrId, attempts } = document
  log.warn({ ddrId, attempts, error: failure.reason }, 'a document was not downloaded')
  const minutes = failure.isTemporary ? backOffMinutes[attempts - 1] : undefined
  if (minutes === undefined) await giveUp(platform, document, failure.reason)
  else {
    const nextTryAt = new Date(clock().getTime() + minutes * 60_000)
    await markTriedDocument(db, id, { lastError: failure.reason, nextTryAt })
  }
}

/** Returns why a document was not stored; null when it was, or when its answer is not in force any more. */
async function tryDocument(
  platform: DocumentPlatform,
  document: ClaimedDocument,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (document.attempts > backOffMinutes.length + 1) {
    return { reason: 'the platform ended each time it tried', isTemporary: false }
  }
  if (!URL.canParse(document.url)) {
    return { reason: 'the link is not an address', isTemporary: false }
  }
  const limits = { maxBytes: maxDeliveryFileBytes, timeoutMs: downloadTimeoutMs, signal }
  const download = await downloadPublicFile(platform.network, new URL(document.url), limits)
  if (download.result !== 'file') return failureOf(download)
  const fault = deliveryFileFault(download.bytes)
  if (fault !== null) return { reason: faults[fault], isTemporary: false }
  try {
    await storeDocument(platform, document, download.bytes)
    return null
  } catch (error) {
    // The store of files may be away or full, and too many PDFs may be read at the moment.
    if (!(error instanceof FileStoreError || error instanceof Problem)) throw error
    platform.log.warn({ err: error, ddrId: document.ddrId }, 'a document could not be stored')
    return { reason: 'it could not be stored here', isTemporary: true }
  }
}

const faults: Record<DeliveryFileFault, string> = {
  notPdf: 'the link leads to something other than a PDF, such as a page to sign in',
  tooLarge: `it has more than ${maxDeliveryFileBytes >> 20} MB`,
}

const failures: Record<Exclude<PublicDownload['result'], 'file' | 'errorStatus'>, Failure> = {
  tooLarge: { reason: faults.tooLarge, isTemporary: false },
  notPublic: { reason: 'the link leads to no public https address', isTemporary: false },
  badRedirect: { reason: 'the link is redirected to no public https address', isTemporary: false },
  timedOut: { reason: 'the download took too long', isTemporary: true },
  hostUnknown: { reason: 'the name of the host is not known', isTemporary: true },
  badCertificate: { reason: 'the certificate of the host is not valid', isTemporary: true },
  noConnection: { reason: 'the connection failed', isTemporary: true },
}

function failureOf(download: Exclude<PublicDownload, { result: 'file' }>): Failure {
  if (download.result !== 'errorStatus') return failures[download.result]
  const status = download.status ?? 0
  return {
    reason: `the host answered with the status ${status}`,
    isTemporary: status >= 500 || status === 408 || status === 429,
  }
}

/**
 * Stores a PDF as the delivered file of its request, with what was found in it and an entry of the history. The file is
 * stored before the transaction, and removed when the answer is not in force any more.
 */
async function storeDocument(
  platform: DocumentPlatform,
  document: ClaimedDocument,
  bytes: Uint8Array,
): Promise<void> {
  const facts = await readPdf(bytes, { customerId: document.supplierId })
  const key = `delivery/${document.supplierId}/${randomUUID()}.pdf`
  await platform.blobs.put(key, bytes)
  const discard = () => discardFile({ platform, log: platform.log }, key)
  try {
    const isStored = await ofAnswerInForce(platform, document, (db, request) =>
      attach(db, platform, { request, key, bytes, facts, url: document.url }),
    )
    if (!isStored) await discard()
  } catch (error) {
    if (error instanceof Problem) await discard()
    throw error
  }
}

interface StoredDocument {
  request: PeerRequest
  key: string
  bytes: Uint8Array
  facts: PdfFacts
  url: string
}

async function attach(
  db: Db,
  { clock, config }: DocumentPlatform,
  { request, key, bytes, facts, url }: StoredDocument,
): Promise<void> {
  const { id: ddrId, requesterId, supplierId, articleName, pages } = request
  const at = clock()
  const delivery = { key, supplierId, accountId: null, sizeBytes: bytes.length }
  await insertDelivery(db, delivery, config.deliveryQuotaBytes)
  await attachFile(db, ddrId, key)
  const article = { articleName, articleDoi: request.articleDoi ?? '', pages }
  await storeCheck(db, {
    ddrId,
    customerId: requesterId,
    bytes,
    findings: pdfFindings(facts, article),
    pages: facts.pages,
    at,
  })
  await markSent(db, { ddrId, bytes, at })
  await addEntry(db, request, { move: 'documentStored', note: `From ${new URL(url).host}`, at })
}

/** Ends the tries of a document; its link stays in the remarks of the answer. */
async function giveUp(
  platform: DocumentPlatform,
  document: ClaimedDocument,
  reason: string,
): Promise<void> {
  const note = `The document was not downloaded, because ${reason}. Open the link of the answer instead.`
  const at = platform.clock()
  await ofAnswerInForce(platform, document, (db, request) =>
    addEntry(db, request, { move: 'documentNotStored', note, at }),
  )
}

/**
 * Removes a document from the queue and runs `work` in the same transaction, when the answer that it belongs to is in
 * force and has no file yet. Returns whether it ran.
 */
function ofAnswerInForce(
  { db }: DocumentPlatform,
  { id, ddrId, answeredAt }: ClaimedDocument,
  work: (db: Db, request: PeerRequest) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // An answer locks the request before it replaces the document, so this transaction does too.
    const request = await readPeerRequest(tx, ddrId)
    const isOwn = await deleteDocument(tx, id)
    const isInForce =
      request !== undefined &&
      isDelivered(request.status) &&
      request.fileKey === null &&
      request.answeredAt?.getTime() === answeredAt.getTime()
    if (!isOwn || !isInForce) return false
    await work(tx, request)
    return true
  })
}

const addEntry = (
  db: Db,
  { id, requesterId, status }: PeerRequest,
  { move, note, at }: { move: 'documentStored' | 'documentNotStored'; note: string; at: Date },
): Promise<void> =>
  addHistory(db, {
    ...libraryActor(requesterId, at),
    move,
    note,
    ddrId: id,
    from: status,
    to: status,
  })
