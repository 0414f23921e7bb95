import type { CredentialColumns } from '../credentials/tables.ts'

declare module '../db/schema.ts' {
  interface Database {
    /** Credentials of harvesters. */
    counterCredentials: CredentialColumns
  }
}
