import { createHash } from 'node:crypto'
import type { HoldingUploadKind, UploadAction } from '../../../contract/holdings/uploads.ts'
import type { Call } from '../../context.ts'
import type { TrackedUpload, UploadProgress } from '../../uploads/progress.ts'
import type { UploadSource } from '../../uploads/source.ts'
import {
  stagedFileName,
  stagedUpload,
  type StagedUpload,
  stageUpload,
} from '../../uploads/staging.ts'
import { headerLine, type StagedRow } from '../../uploads/stagingStore.ts'
import { invalidContent, type ListScope, stagedContent } from './incomingStore.ts'
import { type LineFault, readRows } from './readRows.ts'

/** An upload of holdings to carry out. */
export interface Upload {
  scope: ListScope
  action: UploadAction
  source: UploadSource
  uploadId: string | undefined
  /** The most titles that it may remove; undefined for any number. */
  confirmedRemovals?: number | undefined
}

const fileNameOf = (file: Blob): string => (file instanceof File ? file.name.slice(0, 255) : '')

/** Returns the kind of upload under which the history lists an upload of this list. */
export const kindOf = ({ kind }: ListScope) =>
  kind === 'book' ? ('books' as const) : ('titles' as const)

/** Returns under what the progress of an upload is tracked; `kind` is null while nothing is written. */
export async function trackedAs(
  { scope: { customerId }, uploadId, source }: Upload,
  kind: HoldingUploadKind | null,
  call: Call,
): Promise<TrackedUpload> {
  const fileName =
    'file' in source
      ? fileNameOf(source.file)
      : await stagedFileName(call, { id: source.stagedId, customerId })
  return { uploadId, customerId, kind, fileName }
}

/** Returns the staged rows of the upload; reads and stages its file when it was sent with one. */
export async function readOnce(
  { scope, source }: Upload,
  call: Call,
  progress: UploadProgress,
): Promise<StagedUpload> {
  const { customerId } = scope
  const subject = { customerId, kind: kindOf(scope), accessType: scope.accessType }
  if ('stagedId' in source) return stagedUpload(call, { ...subject, id: source.stagedId })
  const { file } = source
  await progress.report('read')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return stageUpload(call, {
    ...subject,
    fileName: fileNameOf(file),
    fileSha256: createHash('sha256').update(bytes).digest(),
    rows: rowsToStage(bytes, scope, call.today),
    onStaged: (rows) => progress.report('read', rows),
  })
}

async function* rowsToStage(
  bytes: Uint8Array,
  { customerId, kind, accessType }: ListScope,
  today: string,
): AsyncGenerator<StagedRow<Omit<LineFault, 'line'>>> {
  let hasHeaders = false
  const context = { kind, accessType: accessType ?? 'mixed', today } as const
  for await (const read of readRows(bytes, customerId, context)) {
    if (!hasHeaders) yield { line: headerLine, content: [...read.values.keys()], faults: [] }
    hasHeaders = true
    const cells = [...read.values.values(), ...read.surplus]
    if ('row' in read) {
      const content = stagedContent(read.row, cells, read.warnings)
      yield { line: read.row.line, content, faults: [] }
    } else yield { line: read.line, content: invalidContent(cells), faults: read.faults }
  }
}
