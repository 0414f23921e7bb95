import type { Download } from '../../contract/kernel/answer.ts'
import { mediaTypes } from '../http/mediaTypes.ts'

/** Returns a workbook to download; `timestamp` ends its name (`Call.timestamp`; docs/requirements/resources.md §9). */
export const sheetDownload = (
  name: string,
  body: ReadableStream<Uint8Array>,
  timestamp: string,
): Download => ({ fileName: `${name}_${timestamp}.xlsx`, contentType: mediaTypes.workbook, body })
