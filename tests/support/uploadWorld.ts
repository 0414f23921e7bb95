import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { contract } from '../../contract/index.ts'
import { meridianId } from '../../platform/demo/institutions.ts'
import type { Caller } from './caller.ts'
import {
  csv,
  journalHeader,
  journalLine,
  nameableJournals,
  type NamedJournal,
} from './files/holdingsFiles.ts'
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

/** Adds journals of the world, by their places, to the list of its library by an upload. */
export const uploadJournals = ({ library, journals }: UploadWorld, ...places: number[]) =>
  library.call(contract.titles.upload, {
    customerId: meridianId,
    accessType: 'electronic',
    action: 'append',
    uploadId: randomUUID(),
    file: csv(journalHeader, ...places.map((place) => journalLine(journals[place]))),
  })
