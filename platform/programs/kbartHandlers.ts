import { createHash } from 'node:crypto'
import { kbartFileName } from '../../contract/holdings/kbart.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { kbart } from '../../contract/programs/endpoints.ts'
import type { Call, Handlers } from '../context.ts'
import { keysetRows } from '../db/keyset.ts'
import { distinctKbartLines, kbartSheetColumns } from '../holdings/exportColumns.ts'
import {
  type ExportContent,
  type ExportRow,
  exportFingerprint,
  listExportRows,
} from '../holdings/exportStore.ts'
import { type HoldingFilter, readDealNames } from '../holdings/store.ts'
import { maxDownloadsOfPrograms } from '../http/limits/downloadSlots.ts'
import { textFile } from '../ports/exportFile.ts'
import { changedAt, heldPackages, isSubscribed } from './kbartStore.ts'
import { admitProgram, type Program } from './program.ts'

/**
 * KBART has no print access beside online access, so the file lists what readers can open: once the subscription has
 * ended, titles of open access alone.
 */
const layout = { mixed: false }

const kinds = ['journal', 'book'] as const

export const kbartHandlers: Handlers<typeof kbart> = {
  file: async ({ package_id: packageText, ...identity }, call) => {
    const { program, customerId } = await admit(identity, call)
    call.takeDownloadSlot(`programs of customer ${program.customerId}`, maxDownloadsOfPrograms)
    const packageId =
      packageText === undefined || packageText === '' ? null : packageIdOf(packageText)
    const { content, names, held, fingerprint, lastModified } = await program.transaction(
      async (db) => {
        const onlyOpenAccess = !(await isSubscribed(db, customerId, call.today))
        const packages =
          packageId === null || onlyOpenAccess ? [] : await heldPackages(db, customerId)
        const requestedPackage = packages.find((one) => one.packageId === packageId)
        if (packageId !== null && requestedPackage === undefined) {
          throw new Problem('notFound', 'The customer has no such package')
        }
        const content = { all: true, onlyOpenAccess, packageId }
        const parts = []
        for (const kind of kinds) {
          parts.push(await exportFingerprint(db, onlineHoldings(customerId, kind), content))
        }
        const text = parts.join(' ')
        return {
          content,
          names: await readDealNames(db, customerId),
          held: requestedPackage,
          fingerprint: text,
          lastModified: await changedAt(
            db,
            { customerId, packageId },
            { fingerprint: text, now: call.now },
          ),
        }
      },
    )
    const fileName = kbartFileName({
      provider: call.platform.config.portal.product,
      regionOrConsortium: names.consortium ?? names.library,
      package: `${names.consortium === null ? '' : names.library}${held?.name ?? 'OnlineHoldings'}`,
      date: call.today,
    })
    return {
      ...textFile(
        fileName,
        kbartSheetColumns(layout),
        distinctKbartLines(onlineRows(program, customerId, content), layout),
      ),
      etag: createHash('sha256').update(`${customerId} ${packageId} ${fingerprint}`).digest('hex'),
      lastModified,
    }
  },

  files: async (identity, call) => {
    const { program, customerId } = await admit(identity, call)
    const packages = await program.transaction(async (db) =>
      (await isSubscribed(db, customerId, call.today)) ? heldPackages(db, customerId) : [],
    )
    const path = `/kbart?customer_id=${customerId}`
    return [
      { name: 'All online holdings', package_id: null, path },
      ...packages.map(({ packageId, name }) => ({
        name,
        package_id: String(packageId),
        path: `${path}&package_id=${packageId}`,
      })),
    ]
  },
}

interface Identity {
  customer_id: string
  requestor_id: string
  api_key: string
}

/** Throws `Problem('forbidden')` for a customer that the credential is not for. */
async function admit(
  { customer_id: requested, requestor_id: requestorId, api_key: apiKey }: Identity,
  call: Call,
): Promise<{ program: Program; customerId: number }> {
  const program = await admitProgram(call, 'kbart', apiKey, requestorId)
  const customerId = [program.customerId, ...program.memberIds].find(
    (id) => String(id) === requested,
  )
  if (customerId === undefined) {
    throw new Problem('forbidden', 'The credential is not for this customer_id')
  }
  return { program, customerId }
}

/** Throws `Problem('invalid')` for a text that is no id. */
function packageIdOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Problem('invalid', 'package_id is not an id', {
    fields: { package_id: 'must be an id' },
  })
}

const onlineHoldings = (customerId: number, kind: HoldingFilter['kind']): HoldingFilter => ({
  customerId,
  kind,
  title: '',
  resourceType: '',
  accessType: 'electronic',
})

/** Yields serials, then monographs, each by title. */
async function* onlineRows(program: Program, customerId: number, content: ExportContent) {
  for (const kind of kinds) {
    yield* keysetRows<ExportRow>((after, limit) =>
      program.transaction((db) =>
        listExportRows(db, onlineHoldings(customerId, kind), { ...content, after, limit }),
      ),
    )
  }
}
