import type { Json } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    preferences: PreferencesTable
  }
}

/** How accounts have arranged their screens. */
export interface PreferencesTable {
  accountId: number
  customerId: number
  name: string
  value: Json<unknown>
}
