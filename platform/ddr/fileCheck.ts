import type { ddr } from '../../contract/ddr/endpoints.ts'
import { pdfFindings } from '../../contract/ddr/pdfFindings.ts'
import type { Handler } from '../context.ts'
import { readPdf } from '../ports/pdf.ts'
import { deliveryBytes } from './deliveryFile.ts'
import { storeCheck } from './fileCheckStore.ts'
import { requestAsSupplier } from './requestInScope.ts'

/**
 * Returns what speaks against a PDF being the requested article, and stores it for the timeline in case the file is
 * sent. Throws the problems of `requestAsSupplier`, `deliveryBytes` and `readPdf`.
 */
export const checkFile: Handler<typeof ddr.checkFile> = async ({ ddrId, file }, call) => {
  const request = await requestAsSupplier(call, ddrId)
  const bytes = await deliveryBytes(file)
  const facts = await readPdf(bytes)
  const findings = pdfFindings(facts, {
    articleName: request.articleName,
    articleDoi: request.articleDoi ?? '',
    pages: request.pages,
  })
  return call.write(async (db) => {
    await storeCheck(db, { ddrId, customerId: request.supplierId, bytes, findings, at: call.now })
    return { pages: facts.pages, findings }
  })
}
