import { contract } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'

/** Media types of the files that calls answer with, without parameters. */
export const mediaTypes = {
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  text: 'text/plain',
  pdf: 'application/pdf',
} as const

type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes]

const { workbook, csv, tsv, text, pdf } = mediaTypes
const { books, counterReports, contuReports, ddr, ddrReports, kbart, titles } = contract

/** The types of the downloads that are not workbooks alone. */
const others = new Map<unknown, readonly MediaType[]>([
  [titles.download, [workbook, csv, text]],
  [titles.downloadAll, [workbook, csv, text]],
  [books.download, [workbook, csv, text]],
  [books.downloadAll, [workbook, csv, text]],
  [ddr.downloadReceived, [workbook, csv]],
  [ddr.downloadSent, [workbook, csv]],
  [ddr.file, [pdf]],
  [ddr.earlierFile, [pdf]],
  [ddrReports.download, [workbook, csv]],
  [contuReports.download, [workbook, csv]],
  [contuReports.downloadDetails, [workbook, csv]],
  [counterReports.download, [workbook, tsv]],
  [kbart.file, [text]],
])

/** Returns the types of the file that a download, or an upload with refused rows, answers with. */
export const mediaTypesOf = (endpoint: Endpoint): readonly MediaType[] =>
  others.get(endpoint) ?? [workbook]
