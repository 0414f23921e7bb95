import { afterEach, beforeEach, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'

const { access, titles, packages, consortiumPackages } = contract

const day = minutes(24 * 60)

let carrel: TestPlatform
let meridian: Caller
let consortium: Caller
/** A journal that nobody has, in a package that nobody has. */
let issn: string
let packageId: number
let recordId: number

const run = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

// The clock of a test moves on, so each has a world of its own. It begins on 18 March 2026.
beforeEach(async () => {
  carrel = await createTestPlatform()
  await signInAgain()
  issn = '0317-8471'
  const [title] = await run<{ id: number }>(
    `insert into titles (resource_type_id, name, publisher_id, subject_id, print_issn)
     select 1, 'Journal of Days', publisher_id, subject_id, $1 from titles limit 1 returning id`,
    [issn],
  )
  const [added] = await run<{ id: number }>(
    `insert into packages (aggregator_id, kind, package_type, name, last_modified_on)
     select id, 'journal', 'aggregator', 'Package of days', '2026-01-01' from aggregators limit 1
     returning id`,
  )
  packageId = added?.id ?? 0
  await run('insert into package_titles (package_id, title_id) values ($1, $2)', [
    packageId,
    title?.id,
  ])
  const [held] = await run<{ id: string }>(
    `insert into library_titles (customer_id, title_id, kind, access_type, added_at)
     values ($1, $2, 'journal', 'electronic', '2026-03-10T10:00:00Z') returning id`,
    [meridianId, title?.id],
  )
  recordId = Number(held?.id)
})
afterEach(() => carrel.drop())

/** Sessions end before the next day of the clock. */
async function signInAgain(): Promise<void> {
  meridian = await carrel.signIn('meridian')
  consortium = await carrel.signIn('consortium')
}

async function nextDays(count: number): Promise<void> {
  carrel.clock.advance(count * day)
  await signInAgain()
}

/** The verdicts on days of March 2026. */
async function verdicts(...days: number[]): Promise<string[]> {
  const found = []
  for (const one of days) {
    const on = `2026-03-${String(one).padStart(2, '0')}`
    const input = { customerId: meridianId, item: issn, reader: '', on }
    found.push((await meridian.call(access.check, input)).verdict)
  }
  return found
}

const leave = () =>
  carrel.anyone().fetch(contract.operator.leaveConsortium.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${carrel.platform.operatorToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ customer_id: meridianId }),
  })

const assignTo = (...memberIds: number[]) =>
  run(
    `insert into consortium_packages (consortium_id, package_id, member_id, assigned_at)
     select $1, $2, unnest($3::int[]), '2026-03-10T10:00:00Z'`,
    [consortiumId, packageId, memberIds],
  )

const withoutOwnTitle = () => run('delete from library_titles where id = $1', [recordId])

it('a title that was restored on a later day was not held in between', async () => {
  await meridian.call(titles.removeSelected, { customerId: meridianId, recordIds: [recordId] })
  await nextDays(2)
  await meridian.call(titles.restore, { customerId: meridianId, recordIds: [recordId] })
  expect(await verdicts(9, 10, 17, 18, 19, 20)).toEqual(['no', 'yes', 'yes', 'no', 'no', 'yes'])
})

it('a title that was restored on the same day was held throughout', async () => {
  await meridian.call(titles.removeSelected, { customerId: meridianId, recordIds: [recordId] })
  await meridian.call(titles.restore, { customerId: meridianId, recordIds: [recordId] })
  expect(await verdicts(9, 10, 17, 18)).toEqual(['no', 'yes', 'yes', 'yes'])
  const [rows] = await run<{ count: string }>(
    `select count(*) from library_titles h join titles t on t.id = h.title_id where t.print_issn = $1`,
    [issn],
  )
  expect(Number(rows?.count)).toBe(1)
})

it('a title that was removed long ago is still known for its days', async () => {
  await meridian.call(titles.removeSelected, { customerId: meridianId, recordIds: [recordId] })
  await nextDays(60)
  // An upload is what cleaned up before days were on record.
  const [other] = await run<{ name: string; issn: string }>(
    `select name, print_issn as issn from titles where print_issn <> $1 and resource_type_id = 1
       and name not like '%,%' limit 1`,
    [issn],
  )
  const { outcome } = await meridian.call(titles.upload, {
    customerId: meridianId,
    action: 'append',
    accessType: 'electronic',
    file: csv(['Title', 'Print ISSN', 'Start Date'], [other?.name ?? '', other?.issn ?? '', 1999]),
  })
  expect(outcome).toBe('complete')
  expect(await verdicts(10, 17, 18)).toEqual(['yes', 'yes', 'no'])
})

it('a package keeps the days of each time that the library had it', async () => {
  await withoutOwnTitle()
  const selection = { customerId: meridianId, packageIds: [packageId] }
  await meridian.call(packages.add, { selection })
  await nextDays(2)
  await meridian.call(packages.removeSelected, selection)
  await nextDays(2)
  expect((await meridian.call(packages.restore, selection)).restored).toBe(1)
  expect(await verdicts(17, 18, 19, 20, 21, 22)).toEqual(['no', 'yes', 'yes', 'no', 'no', 'yes'])
  // What was restored is not restored a second time.
  await meridian.call(packages.removeSelected, selection)
  expect((await meridian.call(packages.restore, selection)).restored).toBe(1)
  expect((await meridian.call(packages.restore, selection)).restored).toBe(0)
})

it('a package of the consortium keeps its days, also after the library has left', async () => {
  await withoutOwnTitle()
  await assignTo(meridianId)
  await consortium.call(consortiumPackages.removeSelected, {
    consortiumId,
    packageIds: [packageId],
  })
  expect(await verdicts(9, 10, 17, 18)).toEqual(['no', 'yes', 'yes', 'no'])
  await nextDays(1)
  await consortium.call(consortiumPackages.restore, { consortiumId, packageIds: [packageId] })
  expect(await verdicts(17, 18, 19)).toEqual(['yes', 'no', 'yes'])
  await nextDays(1)
  await leave()
  const [row] = await run<{ consortium_id: number | null }>(
    'select consortium_id from customers where id = $1',
    [meridianId],
  )
  expect(row?.consortium_id).toBeNull()
  meridian = await carrel.signIn('meridian')
  expect(await verdicts(17, 18, 19, 20)).toEqual(['yes', 'no', 'yes', 'no'])
  const [period] = await run<{ left_on: string | null }>(
    'select left_on from consortium_member_periods where customer_id = $1',
    [meridianId],
  )
  expect(period?.left_on).not.toBeNull()
})

it('a package that was taken from another member stays unknown to the library', async () => {
  await withoutOwnTitle()
  await assignTo(lakesideId)
  await consortium.call(consortiumPackages.removeSelected, {
    consortiumId,
    packageIds: [packageId],
  })
  const input = { customerId: meridianId, item: issn, reader: '', on: '2026-03-17' }
  const ofLibrary = await meridian.call(access.check, input)
  expect(ofLibrary.decisiveStep).toBe('held')
  expect(JSON.stringify(ofLibrary)).not.toContain('Package of days')
  const ofConsortium = await consortium.call(access.check, input)
  expect(ofConsortium.decisiveStep).toBe('assigned')
})

it('what ends with a membership does not hide an earlier removal from undo', async () => {
  await assignTo(meridianId, lakesideId)
  const selection = { consortiumId, packageIds: [packageId] }
  await consortium.call(consortiumPackages.removeSelected, selection)
  await nextDays(1)
  await assignTo(meridianId)
  await leave()
  expect((await consortium.call(consortiumPackages.restore, selection)).restored).toBe(1)
})
