import type { Download } from '../../contract/kernel/answer.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook to download, its name with a timestamp (docs/requirements/resources.md §9). */
export const sheetDownload = (
  name: string,
  body: ReadableStream<Uint8Array>,
  now: Date,
): Download => ({ fileName: `${name}_${timestamp(now)}.xlsx`, contentType: workbookType, body })

/** `20260318T101500`, in UTC: sorts as it was made. */
const timestamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
