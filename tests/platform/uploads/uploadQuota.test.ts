import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'
import { minutes } from '../../support/platform.ts'
import { openUploadWorld, uploadJournals } from '../../support/uploadWorld.ts'

const { endUsers } = contract

const world = openUploadWorld()
const customerId = meridianId

/** Of the demo's own uploads none counts. */
beforeEach(() => world.carrel.database.owner.query('delete from upload_batches'))

const uploadTitles = (...places: number[]) => uploadJournals(world, ...places)
const uploadUsers = async (id: number, ...nth: number[]) => {
  const file = await sheetFile(
    userHeaders,
    nth.map((one) => newUser(one)),
  )
  const upload = { customerId: id, uploadId: randomUUID(), file }
  const caller = id === customerId ? world.library : await world.carrel.signIn('lakeside')
  return caller.call(endUsers.upload, upload)
}

/** Lets the uploads of a customer write so many rows in 24 hours until the end of the test. */
function limitTo(uploadQuotaRows: number): void {
  const { platform } = world.carrel
  const { config } = platform
  platform.config = { ...config, uploadQuotaRows }
  onTestFinished(() => void (platform.config = config))
}

const refused = { code: 'throttled', details: { retryAfter: 3600 } }

it('uploads of titles and of users of one customer are refused together beyond its quota, and not those of others', async () => {
  limitTo(3)
  expect(await uploadTitles(0, 1)).toMatchObject({ outcome: 'complete' })
  await expect(uploadTitles(2, 3)).rejects.toMatchObject(refused)
  await expect(uploadUsers(customerId, 80, 81)).rejects.toMatchObject(refused)
  expect(await uploadUsers(customerId, 82)).toMatchObject({ outcome: 'complete' })
  await expect(uploadTitles(4)).rejects.toMatchObject(refused)
  expect(await uploadUsers(lakesideId, 83, 84)).toMatchObject({ outcome: 'complete' })
})

it('an upload that was refused by the quota succeeds a day later, and one that changes nothing at once', async () => {
  limitTo(1)
  await uploadTitles(5)
  expect(await uploadTitles(5)).toMatchObject({ outcome: 'complete' })
  await expect(uploadTitles(6)).rejects.toMatchObject(refused)
  world.carrel.clock.advance(minutes(24 * 60 + 1))
  world.library = await world.carrel.signIn('meridian')
  expect(await uploadTitles(6)).toMatchObject({ outcome: 'complete' })
})
