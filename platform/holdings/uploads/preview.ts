import type { Call } from '../../context.ts'
import { trackUpload } from '../../uploads/progress.ts'
import { checkStaged } from './checkStaged.ts'
import { doubtfulRows, firstFaults, sampleRows } from './findingsStore.ts'
import { readOnce, trackedAs, type Upload } from './upload.ts'

/** The most rows, and the most faults and warnings, that a preview shows. */
const previewRows = 20
const previewFaults = 100

/**
 * Stages an upload and returns what it would change, with the id under which it is staged. Reads, checks and compares
 * the rows as `writeUpload` does.
 */
export async function previewUpload(upload: Upload, call: Call) {
  const { action, scope } = upload
  return trackUpload(call, await trackedAs(upload, null, call), async (progress) => {
    const staged = await readOnce(upload, call, progress)
    await progress.report('check', staged.total)
    return call.transaction(async (db) => {
      const { accepted, plan, rejected } = await checkStaged(db, scope, action, staged)
      const shown = { stagedId: staged.id, kind: scope.kind, count: previewFaults }
      return {
        ...plan,
        total: accepted + rejected,
        rejected,
        stagedId: staged.id,
        ...(await doubtfulRows(db, shown)),
        sample: await sampleRows(db, action, previewRows),
        faults: (await firstFaults(db, shown)).map(({ line, title, column, value, reason }) => ({
          row: line,
          title,
          column,
          value,
          reason,
        })),
      }
    })
  })
}
