import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { pdfFindings, usualPageBytes } from '../../../contract/ddr/pdfFindings.ts'
import type { Handler } from '../../context.ts'
import { readPdf } from '../../ports/pdf.ts'
import { deliveryBytes } from './deliveryFile.ts'
import { sentPageBytes, storeCheck } from './fileCheckStore.ts'
import { requestAsSupplier } from '../request/requestInScope.ts'

/**
 * Returns what speaks against a PDF being the requested article, and stores it for the timeline in case the file is
 * sent. Throws the problems of `requestAsSupplier`, `deliveryBytes` and `readPdf`.
 */
export const checkFile: Handler<typeof ddr.checkFile> = async ({ ddrId, file }, call) => {
  const request = await requestAsSupplier(call, ddrId)
  const bytes = await deliveryBytes(file)
  const facts = await readPdf(bytes, { customerId: request.supplierId })
  const article = {
    articleName: request.articleName,
    articleDoi: request.articleDoi ?? '',
    pages: request.pages,
  }
  const { supplierId: customerId, journalKey } = request
  const usual = await call.transaction(async (db) =>
    usualPageBytes(
      await sentPageBytes(db, { customerId, journalKey }),
      await sentPageBytes(db, { customerId, journalKey: null }),
    ),
  )
  const findings = pdfFindings(facts, article, usual)
  return call.write(async (db) => {
    await storeCheck(db, {
      ddrId,
      customerId,
      bytes,
      findings,
      pages: facts.pages,
      at: call.now,
    })
    return { pages: facts.pages, findings }
  })
}
