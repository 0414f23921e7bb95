import type { CredentialColumns } from '../credentials/tables.ts'

/** Tables of the COUNTER API. */
export interface CounterTables {
  /** Credentials of harvesters. */
  counterCredentials: CredentialColumns
}

declare module '../db/schema.ts' {
  interface Database extends CounterTables {}
}
