import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { draftDays, maxDraftLength, maxDrafts } from '../../../contract/drafts/endpoints.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { harbourId, lakesideId } from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { supportAt } from '../../support/supportStaff.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'

const { drafts } = contract

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const form = 'organization.1030'
const save = (caller: Caller, content: string, of = form) =>
  caller.call(drafts.save, { form: of, content })
const read = async (caller: Caller, of = form) =>
  (await caller.call(drafts.read, { form: of })).draft?.content

it('a draft survives the session, and only its user gets it', async () => {
  const harbour = await carrel.signIn('harbour')
  await save(harbour, '{"fax":"1"}')
  await save(harbour, '{"fax":"2"}')
  expect(await read(await carrel.signIn('harbour'))).toBe('{"fax":"2"}')
  expect(await read(await carrel.signIn('meridian'))).toBeUndefined()
  expect(await problemCode(carrel.anyone().call(drafts.read, { form }))).toBe('unauthenticated')
  const staff = await supportAt(carrel, harbourId)
  expect(await read(staff)).toBeUndefined()
  await save(staff, '{"fax":"of the staff"}')
  await staff.call(drafts.discard, { form })
  expect(await read(harbour)).toBe('{"fax":"2"}')
})

it('the oldest draft gives way to the one that is too many', async () => {
  const meridian = await carrel.signIn('meridian')
  const harbour = await carrel.signIn('harbour')
  await save(harbour, '{"fax":"2"}')
  for (let at = 0; at <= maxDrafts; at += 1) await save(meridian, '{}', `form.${at}`)
  expect(await read(meridian, 'form.0')).toBeUndefined()
  expect(await read(meridian, 'form.1')).toBe('{}')
  expect(await read(harbour)).toBe('{"fax":"2"}')
})

it('no more drafts are stored when several are saved at once', async () => {
  const lakeside = await carrel.signIn('lakeside')
  for (let at = 0; at < maxDrafts; at += 1) await save(lakeside, '{}', `form.${at}`)
  const locked = {
    statement: `select from drafts where form = 'form.0' and customer_id = $1 for update`,
    values: [lakesideId],
    waiters: 3,
  }
  await whileLocked(carrel, locked, () =>
    Promise.all(['a', 'b', 'c'].map((one) => save(lakeside, '{}', one))),
  )
  const { rows } = await carrel.database.pool.query('select from drafts where customer_id = $1', [
    lakesideId,
  ])
  expect(rows).toHaveLength(maxDrafts)
})

it('a draft that is too long, or of no form, is refused by its field', async () => {
  const harbour = await carrel.signIn('harbour')
  const tooLong = 'x'.repeat(maxDraftLength + 1)
  expect(await problemCode(save(harbour, tooLong))).toBe('invalid')
  expect(await problemCode(save(harbour, '{}', 'not a form'))).toBe('invalid')
})

it('a draft is neither shown nor stored after 30 days', async () => {
  await save(await carrel.signIn('harbour'), '{}')
  carrel.clock.advance(minutes(draftDays * 24 * 60 + 1))
  expect(await read(await carrel.signIn('harbour'))).toBeUndefined()
  await applyRetention(carrel.platform)
  const { rows } = await carrel.database.pool.query('select from drafts where form = $1', [form])
  expect(rows).toHaveLength(0)
})
