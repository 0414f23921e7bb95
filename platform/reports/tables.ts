import type { Day } from '../db/columns.ts'

/** Tables of the reports feature. */
export interface ReportsTables {
  appDownloads: {
    customerId: number
    downloadedOn: Day
    platform: 'android' | 'ios'
    downloads: number
  }
}

declare module '../db/schema.ts' {
  interface Database extends ReportsTables {}
}
