import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { BulkActionName } from '../../../contract/bulkActions/kinds.ts'
import { contract } from '../../../contract/index.ts'
import { runBulkActions } from '../../../platform/bulkActions/job.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { anyPackage, everything } from '../../support/listFilters.ts'
import { answer } from '../../support/requests.ts'

const { bulkActions, consortiumPackages, ddr, endUsers, packages, titles } = contract

let carrel: TestPlatform
let library: Caller
let office: Caller
let other: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  office = await carrel.signIn('consortium')
  other = await carrel.signIn('lakeside')
})
beforeEach(() => carrel.database.owner.query('delete from bulk_actions'))
afterAll(() => carrel.drop())

const run = () => runBulkActions(carrel.platform)
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await carrel.database.owner.query<T>(text, values)).rows
const progress = (bulkActionId: string, caller = library) =>
  caller.call(bulkActions.progress, { bulkActionId })
const start = (bulkActionId: string, action: BulkActionName, caller = library) =>
  caller.call(bulkActions.start, { bulkActionId, action })
const selectUsers = (search: string, caller = library) =>
  caller.call(endUsers.selectMatching, { customerId: meridianId, search, state: 'active' })
/** Inserts users of a department that no other test has, and returns its name. */
async function addUsers(count: number): Promise<string> {
  const department = `Department ${randomUUID()}`
  await query(
    `insert into end_users (customer_id, first_name, last_name, email, department, password_hash)
     select $1, 'Reader', n::text, n::text || '-' || $2 || '@library.example', $2, ''
     from generate_series(1, $3::int) n`,
    [meridianId, department, count],
  )
  return department
}
/** Makes every change of the user with this number fail, of those that `addUsers` inserts; returns what ends that. */
async function breakUser(number: number): Promise<() => Promise<unknown>> {
  await query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail before update on end_users for each row
      when (new.last_name = '${number}') execute function fail()`)
  return () => query('drop trigger fail on end_users; drop function fail()')
}
const activeIn = async (department: string) => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int from end_users where department = $1 and disabled_at is null`,
    [department],
  )
  return row?.count
}

describe('a bulk action', () => {
  it('changes the rows that matched when they were selected, and no row that matches later', async () => {
    const department = await addUsers(3)
    const { bulkActionId, total } = await selectUsers(department)
    expect(total).toBe(3)
    await query(
      `insert into end_users (customer_id, first_name, last_name, email, department, password_hash)
       values ($1, 'Late', 'Reader', $2 || '@late.example', $2, '')`,
      [meridianId, department],
    )
    await start(bulkActionId, 'disable')
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'done', done: 3, refused: 0 })
    expect(await activeIn(department)).toBe(1)
    const audited = await query<{ customerId: number; ids: number[] }>(
      `select customer_id as "customerId", details->'endUserIds' as ids from audit_log
       where request_id = $1 and action = 'endUsers.disable'`,
      [bulkActionId],
    )
    expect(audited.map(({ customerId, ids }) => [customerId, ids.length])).toEqual([
      [meridianId, 3],
    ])
  })

  it('that waits for a lock of its customer holds up none of another customer', async () => {
    const filter = { ...everything, title: '' }
    const own = await library.call(titles.selectMatching, { ...filter, customerId: meridianId })
    const others = await other.call(titles.selectMatching, { ...filter, customerId: lakesideId })
    await start(own.bulkActionId, 'remove')
    await start(others.bulkActionId, 'remove', other)
    const holder = await carrel.database.owner.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    // As an upload of the library does while it is written.
    await holder.query('select from library_titles where customer_id = $1 for update', [meridianId])
    const running = run()
    await expect
      .poll(async () => (await progress(others.bulkActionId, other)).stage, { timeout: 5_000 })
      .toBe('done')
    expect((await progress(own.bulkActionId)).stage).toBe('running')
    await holder.query('rollback')
    await running
    expect((await progress(own.bulkActionId)).stage).toBe('done')
    for (const [caller, { bulkActionId }] of [
      [library, own],
      [other, others],
    ] as const) {
      await caller.call(bulkActions.undo, { bulkActionId })
    }
    await run()
  })

  it('leaves out rows that somebody changed meanwhile, and names them', async () => {
    const department = await addUsers(3)
    const { bulkActionId } = await selectUsers(department)
    const [changed] = await query<{ id: number }>(
      `update end_users set disabled_at = now() where department = $1 and last_name = '2' returning id`,
      [department],
    )
    await start(bulkActionId, 'disable')
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'done', done: 3, refused: 1 })
    expect(await library.call(bulkActions.refusals, { bulkActionId })).toEqual([
      { rowId: changed?.id, name: 'Reader 2', reason: 'changed' },
    ])
  })

  it('is undone by another one, once, which leaves alone what it had not changed', async () => {
    const department = await addUsers(3)
    const { bulkActionId } = await selectUsers(department)
    await query(
      `update end_users set disabled_at = now() where department = $1 and last_name = '2'`,
      [department],
    )
    await start(bulkActionId, 'disable')
    await run()
    expect((await progress(bulkActionId)).isUndoable).toBe(true)
    const undo = await library.call(bulkActions.undo, { bulkActionId })
    await run()
    expect(await progress(undo.bulkActionId)).toMatchObject({
      action: 'enable',
      stage: 'done',
      done: 2,
      isUndoable: false,
    })
    expect(await activeIn(department)).toBe(2)
    expect(await problemCode(library.call(bulkActions.undo, { bulkActionId }))).toBe('conflict')
  })

  it('whose undo was stopped is undone to its end by another undo', async () => {
    const department = await addUsers(3)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    await run()
    const first = await library.call(bulkActions.undo, { bulkActionId })
    expect((await progress(first.bulkActionId)).stoppedUndoOf).toBeNull()
    await library.call(bulkActions.cancel, first)
    expect(await progress(first.bulkActionId)).toMatchObject({
      stage: 'cancelled',
      isUndoable: false,
      stoppedUndoOf: bulkActionId,
    })
    expect(await activeIn(department)).toBe(0)
    const again = await library.call(bulkActions.undo, { bulkActionId })
    expect(again).toEqual(first)
    await run()
    expect(await progress(again.bulkActionId)).toMatchObject({
      stage: 'done',
      done: 3,
      stoppedUndoOf: null,
    })
    expect(await activeIn(department)).toBe(3)
    expect(await problemCode(library.call(bulkActions.undo, { bulkActionId }))).toBe('conflict')
  })

  it('stops when it is cancelled, and cannot be undone an hour later', async () => {
    const department = await addUsers(2)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    expect(await library.call(bulkActions.cancel, { bulkActionId })).toEqual({ stopped: true })
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'cancelled', done: 0 })
    expect(await activeIn(department)).toBe(2)
    expect(await library.call(bulkActions.cancel, { bulkActionId })).toEqual({ stopped: false })
    const again = await selectUsers(department)
    await start(again.bulkActionId, 'disable')
    await run()
    await query(`update bulk_actions set ended_at = ended_at - interval '61 minutes'`)
    expect((await progress(again.bulkActionId)).isUndoable).toBe(false)
  })

  it('goes on after a restart where it was, and two copies change each row once', async () => {
    const department = await addUsers(1_201)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    let looks = 0
    const readiness = {
      get isStopping() {
        looks += 1
        return looks > 1
      },
    }
    await runBulkActions({ ...carrel.platform, readiness })
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'running', done: 500 })
    expect(await activeIn(department)).toBe(701)
    await Promise.all([run(), run()])
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'done', done: 1_201, refused: 0 })
    const [{ ids, different } = {}] = await query<{ ids: number; different: number }>(
      `select count(*)::int as ids, count(distinct user_id)::int as different
       from audit_log, jsonb_array_elements(details->'endUserIds') as user_id where request_id = $1`,
      [bulkActionId],
    )
    expect([ids, different]).toEqual([1_201, 1_201])
  })

  it('is left alone while another copy of the platform works on it', async () => {
    const department = await addUsers(1)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    const copy = await carrel.database.owner.connect()
    await copy.query('begin')
    await copy.query('select from bulk_actions where id = $1 for update', [bulkActionId])
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'running', done: 0 })
    await copy.query('rollback')
    copy.release()
    await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'done', done: 1 })
  })

  it('is given up after five failures, and changes nothing of a batch that failed', async () => {
    const department = await addUsers(2)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    const repair = await breakUser(2)
    for (let runs = 0; runs < 4; runs += 1) await run()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'running', done: 0 })
    await run()
    await repair()
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'failed', done: 0 })
    expect(await activeIn(department)).toBe(2)
  })

  it('that failed midway can be undone: what it changed is as before', async () => {
    const batch = 500
    const department = await addUsers(batch + 1)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    const repair = await breakUser(batch + 1)
    for (let runs = 0; runs < 5; runs += 1) await run()
    await repair()
    const failed = { stage: 'failed', done: batch, isUndoable: true }
    expect(await progress(bulkActionId)).toMatchObject(failed)
    expect(await activeIn(department)).toBe(1)
    const undo = await library.call(bulkActions.undo, { bulkActionId })
    await run()
    expect(await progress(undo.bulkActionId)).toMatchObject({ stage: 'done', done: batch })
    expect(await activeIn(department)).toBe(batch + 1)
  })

  it.each([
    {
      loss: 'its account is disabled',
      take: `update accounts set disabled_at = now() where user_name = 'meridian'`,
      give: `update accounts set disabled_at = null where user_name = 'meridian'`,
    },
    {
      loss: 'its library has gone directly to another consortium',
      take: `create table assigned as select * from consortium_packages where member_id = ${meridianId};
        delete from consortium_packages where member_id = ${meridianId};
        update customers set consortium_id = ${harbourId} where id in (${harbourId}, ${meridianId})`,
      give: `update customers set consortium_id = null where id = ${harbourId};
        update customers set consortium_id = ${consortiumId} where id = ${meridianId};
        insert into consortium_packages overriding system value select * from assigned;
        drop table assigned`,
    },
  ])('ends without a change when $loss', async ({ take, give }) => {
    const department = await addUsers(2)
    const { bulkActionId } = await selectUsers(department)
    await start(bulkActionId, 'disable')
    await query(take)
    await run()
    await query(give)
    expect(await progress(bulkActionId)).toMatchObject({ stage: 'failed', done: 0 })
    expect(await activeIn(department)).toBe(2)
    const entries = await query(
      `select action, outcome, details from audit_log where request_id = $1`,
      [bulkActionId],
    )
    expect(entries).toEqual([
      {
        action: 'refused bulkActions',
        outcome: 'refused',
        details: { reason: 'rights ended', kind: 'endUsers', action: 'disable' },
      },
    ])
  })
})

describe('a selection', () => {
  it('belongs to its account: another one can neither see nor start it', async () => {
    const { bulkActionId } = await selectUsers(await addUsers(1))
    const byId = { bulkActionId }
    for (const caller of [other, office]) {
      expect(await problemCode(progress(bulkActionId, caller))).toBe('notFound')
      expect(await problemCode(start(bulkActionId, 'disable', caller))).toBe('notFound')
      expect(await problemCode(caller.call(bulkActions.cancel, byId))).toBe('notFound')
      expect(await problemCode(caller.call(bulkActions.undo, byId))).toBe('notFound')
      expect(await problemCode(caller.call(bulkActions.refusals, byId))).toBe('notFound')
    }
    expect(await problemCode(selectUsers('', other))).toBe('forbidden')
  })

  it('is started once, by an action of its list, and while no other one of the customer runs', async () => {
    const department = await addUsers(1)
    const [first, second] = [await selectUsers(department), await selectUsers(department)]
    expect(await problemCode(start(first.bulkActionId, 'remove'))).toBe('invalid')
    await start(first.bulkActionId, 'disable')
    expect(await problemCode(start(first.bulkActionId, 'disable'))).toBe('notFound')
    expect(await problemCode(start(second.bulkActionId, 'disable'))).toBe('conflict')
    expect(await library.call(bulkActions.running, { kind: 'endUsers' })).toEqual({
      bulkActionId: first.bulkActionId,
    })
    await run()
    await start(second.bulkActionId, 'disable')
    await run()
    expect(await library.call(bulkActions.running, { kind: 'endUsers' })).toEqual({
      bulkActionId: null,
    })
  })

  it('is found for an hour after its end, by those who ask for ended ones', async () => {
    const department = await addUsers(1)
    const { bulkActionId } = await selectUsers(department)
    const latest = (newerThan?: string) =>
      library.call(bulkActions.running, { kind: 'endUsers', includesEnded: true, newerThan })
    await start(bulkActionId, 'disable')
    expect(await latest()).toEqual({ bulkActionId })
    carrel.clock.advance(1)
    await run()
    expect(await latest()).toEqual({ bulkActionId })
    expect(await latest(bulkActionId)).toEqual({ bulkActionId: null })
    await query(`update bulk_actions set ended_at = ended_at - interval '61 minutes'`)
    expect(await latest()).toEqual({ bulkActionId: null })
  })

  it('ends after an hour, and an account has three', async () => {
    const department = await addUsers(1)
    const ids: string[] = []
    for (let made = 0; made < 4; made += 1) {
      ids.push((await selectUsers(department)).bulkActionId)
      carrel.clock.advance(1)
    }
    expect(await problemCode(progress(ids[0] ?? ''))).toBe('notFound')
    await query(`update bulk_actions set created_at = created_at - interval '61 minutes'`)
    expect(await problemCode(start(ids[3] ?? '', 'disable'))).toBe('notFound')
  })

  it('is one of three also when several lists are selected at once', async () => {
    const department = await addUsers(1)
    for (let made = 0; made < 3; made += 1) {
      await selectUsers(department)
      carrel.clock.advance(1)
    }
    const locked = {
      statement: `select from bulk_actions order by created_at limit 1 for update`,
      waiters: 3,
    }
    await whileLocked(carrel, locked, () =>
      Promise.all([1, 2, 3].map(() => selectUsers(department))),
    )
    expect(await query('select id from bulk_actions')).toHaveLength(3)
  })

  it('of more than 50,000 rows is refused and leaves nothing', async () => {
    // The triggers that count users are off: they would take seconds.
    const client = await carrel.database.owner.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into end_users (customer_id, first_name, email, department, password_hash, created_on)
       select $1, n::text, n::text, 'Too many', '', now() from generate_series(1, 50001) n`,
      [meridianId],
    )
    expect(await problemCode(selectUsers('too many'))).toBe('tooLarge')
    expect(await query('select id from bulk_actions')).toEqual([])
    await client.query(`delete from end_users where department = 'Too many'`)
    await client.query('set session_replication_role = default')
    client.release()
  })
})

describe('bulk actions of other lists', () => {
  it('remove titles and packages and bring them back as they were', async () => {
    const lists = [
      {
        caller: library,
        select: () =>
          library.call(titles.selectMatching, { customerId: meridianId, ...everything }),
        list: () => library.call(titles.list, { customerId: meridianId, ...everything }),
      },
      {
        caller: library,
        select: () =>
          library.call(packages.selectMatching, { customerId: meridianId, ...anyPackage }),
        list: () => library.call(packages.subscribed, { customerId: meridianId, ...anyPackage }),
      },
      {
        caller: office,
        select: () =>
          office.call(consortiumPackages.selectMatching, { consortiumId, ...anyPackage }),
        list: () => office.call(consortiumPackages.list, { consortiumId, ...anyPackage }),
      },
    ]
    for (const { caller, select, list } of lists) {
      const before = await list()
      const { bulkActionId, total } = await select()
      expect(total).toBe(before.total)
      expect(total).toBeGreaterThan(0)
      await start(bulkActionId, 'remove', caller)
      await run()
      expect(await progress(bulkActionId, caller)).toMatchObject({ stage: 'done', refused: 0 })
      expect((await list()).total).toBe(0)
      await caller.call(bulkActions.undo, { bulkActionId })
      await run()
      expect(await list()).toEqual(before)
    }
  })

  it('answer requests with a mail each, and leave out one that was answered meanwhile', async () => {
    const filter = {
      status: 'pending',
      from: '2026-01-01',
      to: carrel.clock.now().toISOString().slice(0, 10),
      priority: null,
      ddrId: null,
      customerId: meridianId,
      consortiumId: null,
      overdue: false,
      partnerId: null,
    } as const
    const { bulkActionId, total } = await library.call(ddr.selectMatching, filter)
    expect(total).toBeGreaterThan(1)
    const listed = await library.call(ddr.received, filter)
    const [answered] = listed.rows
    await library.call(
      ddr.respond,
      answer(answered?.ddrId ?? 0, { status: 'unfilled', deliveryMode: null }),
    )
    await start(bulkActionId, 'duplicate')
    await run()
    expect(await progress(bulkActionId)).toMatchObject({
      stage: 'done',
      done: total,
      refused: 1,
      isUndoable: false,
    })
    expect(await library.call(bulkActions.refusals, { bulkActionId })).toMatchObject([
      { rowId: answered?.ddrId, reason: 'alreadyAnswered' },
    ])
    const [mails] = await query<{ mails: number }>(
      `select count(*)::int as mails from mails where kind = 'ddr.duplicate' and ddr_id in (
         select row_id from bulk_action_rows where bulk_action_id = $1)`,
      [bulkActionId],
    )
    expect(mails?.mails).toBe(total - 1)
  })
})
