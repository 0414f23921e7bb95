import type { Caller } from './caller.ts'
import { nameableJournals, type NamedJournal } from './holdingsFiles.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

export interface UploadWorld {
  carrel: TestPlatform
  /** The administrator of meridian. */
  library: Caller
  /** Journals of the catalogue that an upload can name. */
  journals: NamedJournal[]
}

/** Starts a platform whose demo library uploads lists: `afterAll(() => carrel.drop())`. */
export async function createUploadWorld(): Promise<UploadWorld> {
  const carrel = await createTestPlatform()
  const library = await carrel.signIn('meridian')
  return { carrel, library, journals: await nameableJournals(carrel.database.pool) }
}
