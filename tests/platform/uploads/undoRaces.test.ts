import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { openUploadWorld, uploadJournals } from '../../support/uploadWorld.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { endUsers, titles } = contract
const customerId = meridianId

const deletionHeaders = ['First Name', 'Last Name', 'Email-id', 'Department', 'Is Deleted']
const deletedUser = (nth: number) => {
  const [first = '', last = '', email = '', , department = ''] = newUser(nth)
  return [first, last, email, department, 'TRUE']
}

const world = openUploadWorld()

/** Makes a call while the upload of a colleague has written its rows and commits only once the call waits for it. */
async function whileUploading<T>(upload: () => Promise<unknown>, call: () => Promise<T>) {
  const other = await world.carrel.database.owner.connect()
  await other.query('begin')
  // The upload waits to write its entry.
  await other.query('lock table audit_log in exclusive mode')
  const waiting = (count: number) =>
    expect.poll(() => waitingStatements(world.carrel), { timeout: 10_000 }).toBe(count)
  const uploaded = upload()
  await waiting(1)
  const called = call()
  await waiting(2)
  await other.query('commit')
  other.release()
  const [result] = await Promise.all([called, uploaded])
  return result
}

async function idsOf(query: string): Promise<number[]> {
  const { rows } = await world.carrel.database.owner.query<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

async function auditDetails(action: string) {
  const { rows } = await world.carrel.database.owner.query<{ details: unknown }>(
    'select details from audit_log where action = $1 order by id desc limit 1',
    [action],
  )
  return rows[0]?.details
}

describe('an undo that meets the upload of a colleague', () => {
  const upload = (...places: number[]) => uploadJournals(world, ...places)

  it('restores the other titles, and records which', async () => {
    await upload(0, 1)
    const recordIds = await idsOf(
      `select id from library_titles
       where added_batch_id = (select max(id) from upload_batches) order by id`,
    )
    await world.library.call(titles.removeSelected, { customerId, recordIds })
    const restored = await whileUploading(
      () => upload(0),
      () => world.library.call(titles.restore, { customerId, recordIds }),
    )
    expect(restored).toEqual({ restored: 1 })
    expect(await auditDetails('holdings.restore')).toEqual({ recordIds: [recordIds[1]] })
  })

  describe('of users', () => {
    const sheet = (nth: readonly number[]) =>
      sheetFile(
        userHeaders,
        nth.map((one) => newUser(one)),
      )
    const uploadUsers = (file: File) =>
      world.library.call(endUsers.upload, { customerId, uploadId: randomUUID(), file })
    /** Adds users, whose addresses no other test has; returns their ids. */
    const addUsers = async (nth: readonly number[]) => {
      await uploadUsers(await sheet(nth))
      return idsOf(
        `select id from end_users
         where created_batch_id = (select max(id) from upload_batches) order by email`,
      )
    }
    const disable = (endUserIds: number[]) =>
      world.library.call(endUsers.setStates, { customerId, endUserIds, state: 'disabled' })

    it('enables the others of those selected', async () => {
      const endUserIds = await addUsers([1, 2])
      await disable(endUserIds)
      const again = await sheet([1])
      const enabled = await whileUploading(
        () => uploadUsers(again),
        () => world.library.call(endUsers.setStates, { customerId, endUserIds, state: 'active' }),
      )
      expect(enabled).toEqual({ endUserIds: [endUserIds[1]] })
    })

    it('says that an active user has the address of a single one', async () => {
      const [endUserId = 0] = await addUsers([3, 6])
      await disable([endUserId])
      const again = await sheet([3])
      const enabled = whileUploading(
        () => uploadUsers(again),
        () => world.library.call(endUsers.setState, { customerId, endUserId, state: 'active' }),
      )
      await expect(enabled).rejects.toThrow('An active user has this e-mail address')
    })

    it('restores the others of a list that deleted them', async () => {
      await addUsers([4, 5])
      await world.library.call(endUsers.remove, {
        customerId,
        uploadId: randomUUID(),
        file: await sheetFile(deletionHeaders, [4, 5].map(deletedUser)),
      })
      const [batchId = 0] = await idsOf('select max(id) as id from upload_batches')
      const again = await sheet([4])
      const undone = await whileUploading(
        () => uploadUsers(again),
        () => world.library.call(endUsers.undo, { customerId, batchId }),
      )
      expect(undone).toEqual({ changed: 1, left: 1 })
    })
  })
})
