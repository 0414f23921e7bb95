import { afterAll, beforeAll } from 'vitest'
import type { Caller } from './caller.ts'
import { nameableJournals, type NamedJournal } from './files/holdingsFiles.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

interface UploadWorld {
  carrel: TestPlatform
  /** The administrator of meridian. */
  library: Caller
  /** Journals of the catalogue that an upload can name. */
  journals: NamedJournal[]
}

/**
 * Opens a platform whose demo library uploads lists, before the tests of a file, and drops it after them. Call it once
 * in a test file; its members are there once the tests run.
 */
export function openUploadWorld(): UploadWorld {
  const world = {} as UploadWorld
  beforeAll(async () => {
    world.carrel = await createTestPlatform()
    world.library = await world.carrel.signIn('meridian')
    world.journals = await nameableJournals(world.carrel.database.pool)
  })
  afterAll(() => world.carrel.drop())
  return world
}
