import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { csv, journalHeader, journalLine } from '../../support/files/holdingsFiles.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'
import { openUploadWorld } from '../../support/uploadWorld.ts'

const { consortiumPackages, endUsers, packages, titles } = contract
const customerId = meridianId
const world = openUploadWorld()

/** Two changes of one list, and the rows that the second one changes. */
interface Changes {
  caller: Caller
  first: (caller: Caller) => Promise<unknown>
  second: (caller: Caller, ids: number[]) => Promise<unknown>
  /** Table with its condition, and the column that names its rows. */
  from: string
  key: 'id' | 'package_id'
}

const library = () => world.library

const changes: Record<string, () => Promise<Changes>> = {
  'of titles waits for an upload': async () => ({
    caller: library(),
    first: (caller) =>
      caller.call(titles.upload, {
        customerId,
        accessType: 'electronic',
        action: 'append',
        uploadId: randomUUID(),
        file: csv(journalHeader, journalLine(world.journals[0])),
      }),
    second: (caller, recordIds) => caller.call(titles.removeSelected, { customerId, recordIds }),
    from: `library_titles where customer_id = ${customerId} and kind = 'journal' and removed_at is null`,
    key: 'id',
  }),
  'of users waits for an upload': async () => {
    const file = await sheetFile(userHeaders, [newUser(1)])
    return {
      caller: library(),
      first: (caller) => caller.call(endUsers.upload, { customerId, uploadId: randomUUID(), file }),
      second: (caller, endUserIds) =>
        caller.call(endUsers.setStates, { customerId, endUserIds, state: 'disabled' }),
      from: `end_users where customer_id = ${customerId} and disabled_at is null`,
      key: 'id',
    }
  },
  'of packages waits for another': async () => ({
    caller: library(),
    first: (caller) => caller.call(packages.undoAdd, { customerId, packageIds: [1] }),
    second: (caller, packageIds) =>
      caller.call(packages.removeSelected, { customerId, packageIds }),
    from: `library_packages where customer_id = ${customerId}`,
    key: 'package_id',
  }),
  'of subscriptions waits for an assignment': async () => ({
    caller: await world.carrel.signIn('consortium'),
    first: (caller) =>
      caller.call(consortiumPackages.undoAssign, {
        consortiumId,
        packageIds: [1],
        memberIds: [meridianId],
      }),
    second: (caller, packageIds) =>
      caller.call(consortiumPackages.removeSelected, { consortiumId, packageIds }),
    from: `consortium_packages where consortium_id = ${consortiumId} and member_id is null`,
    key: 'package_id',
  }),
}

it.each(Object.entries(changes))(
  'a change %s, and meanwhile holds no row that this one may come to need',
  async (_, changesOf) => {
    const { caller, first, second, from, key } = await changesOf()
    const { owner } = world.carrel.database
    const { rows } = await owner.query<{ id: number }>(`select ${key} as id from ${from} limit 3`)
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    const holder = await owner.connect()
    onTestFinished(() => holder.release(true))
    // Both write their entry after their rows.
    await holder.query('begin; lock table audit_log in exclusive mode')
    const waiting = (count: number) =>
      expect.poll(() => waitingStatements(world.carrel), { timeout: 10_000 }).toBe(count)
    const firstChange = first(caller)
    await waiting(1)
    const secondChange = second(caller, ids)
    await waiting(2)
    const free = await holder.query(
      `select from ${from} and ${key} = any ($1) for update skip locked`,
      [ids],
    )
    expect(free.rows).toHaveLength(3)
    await holder.query('rollback')
    await Promise.all([firstChange, secondChange])
  },
)
