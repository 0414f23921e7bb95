import type { Day } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    appDownloads: {
      customerId: number
      downloadedOn: Day
      platform: 'android' | 'ios'
      downloads: number
    }
  }
}
