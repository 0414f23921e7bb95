import type { Defaulted } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    publishers: { id: Defaulted<number>; name: string }
    licensedPublishers: {
      id: Defaulted<number>
      publisherId: number | null
      /** May hold simple HTML. */
      name: string
      sortName: string
    }
  }
}
