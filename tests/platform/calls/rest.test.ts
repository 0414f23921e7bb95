import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let support: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  support = await supportAt(carrel, meridianId)
})
afterAll(() => carrel.drop())

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString()

async function list(resource: string, parameters: Record<string, unknown>) {
  const response = await support.fetch(`/rest/${resource}?${query(parameters)}`)
  const rows = (await response.json()) as Record<string, unknown>[]
  return { status: response.status, range: response.headers.get('content-range'), rows }
}

it('support staff list the customers they may act for, a page at a time', async () => {
  const page = await list('switchableCustomers', {
    sort: ['name', 'ASC'],
    range: [0, 4],
    filter: {},
  })
  const total = Number(page.range?.split('/')[1])
  expect(page.range).toBe(`switchableCustomers 0-4/${total}`)
  const names = page.rows.map(({ name }) => String(name))
  expect(names).toHaveLength(5)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  const everything = await list('switchableCustomers', { sort: ['name', 'ASC'], filter: {} })
  expect(everything.rows).toHaveLength(total)
})

it('the list narrows by name, whatever the case, and percent signs are plain characters', async () => {
  const found = await list('switchableCustomers', { filter: { q: 'MERIDIAN' } })
  expect(found.rows.map(({ id }) => id)).toEqual([meridianId])
  expect((await list('switchableCustomers', { filter: { q: '%' } })).rows).toEqual([])
})

it.each([
  [
    'customers',
    { exactName: 'MERIDIAN University Library' },
    'name',
    ['Meridian University Library'],
  ],
  ['customers', { exactName: 'Meridian University' }, 'name', []],
  ['accounts', { exactUserName: 'Meridian' }, 'userName', ['meridian']],
  ['accounts', { exactUserName: 'meridia' }, 'userName', []],
] as const)('%s are found by a whole name: %j', async (resource, filter, field, names) => {
  const { rows } = await list(resource, { filter })
  expect(rows.map((row) => row[field])).toEqual(names)
})

it('the audit log is filtered by who, customer, action and time, and refusals are in it', async () => {
  const meridian = await carrel.signIn('meridian')
  expect((await meridian.fetch('/rest/auditLog')).status).toBe(403)
  const refusals = await list('auditLog', {
    filter: { outcome: 'refused', customerId: meridianId, action: 'auditLog' },
  })
  expect(refusals.rows).toHaveLength(1)
  expect(refusals.rows[0]).toMatchObject({ userName: 'meridian', outcome: 'refused' })
  const transfers = await list('auditLog', {
    filter: { action: 'session.transfer', from: '2026-03-18', to: '2026-03-18' },
  })
  expect(transfers.rows[0]).toMatchObject({
    customerId: meridianId,
    details: { staffName: 'Support Desk' },
  })
  expect(
    (await list('auditLog', { filter: { action: 'session.transfer', to: '2026-03-17' } })).rows,
  ).toEqual([])
  const exactly = (exactAction: string) => list('auditLog', { filter: { exactAction } })
  expect((await exactly('session.transfer')).rows).not.toEqual([])
  expect((await exactly('session.trans')).rows).toEqual([])
})

it('an answer has at most 1,000 rows, and says which they are and how many there are', async () => {
  await carrel.database.pool.query(
    `insert into audit_log (at, action, outcome, target_type, target_id, details)
     select now(), 'many', 'allowed', '', n::text, '{}' from generate_series(1, 1100) n`,
  )
  const filter = { action: 'many' }
  const sort = ['id', 'ASC']
  for (const range of [{}, { range: [0, 99_999] }]) {
    const found = await list('auditLog', { filter, sort, ...range })
    expect(found.rows.map(({ targetId }) => targetId)).toEqual(numbers(1, 1000))
    expect(found.range).toBe('auditLog 0-999/1100')
  }
  const others = await list('auditLog', { filter, sort, range: [1000, 99_999] })
  expect(others.rows.map(({ targetId }) => targetId)).toEqual(numbers(1001, 1100))
  expect(others.range).toBe('auditLog 1000-1099/1100')
})

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

it.each([
  ['sort', ['password_hash', 'ASC']],
  ['sort', ['id; drop table audit_log', 'ASC']],
  ['filter', { password: 'x' }],
  ['filter', { from: 'yesterday' }],
  ['range', [5]],
  ['range', [24, 0]],
  ['sort', ['constructor', 'ASC']],
  ['filter', { constructor: 'x' }],
  ['filter', { userName: 'nul\0' }],
  ['filter', { id: 'abc' }],
  ['filter', { id: [1, 'abc'] }],
  ['filter', { id: true }],
  ['filter', { id: '' }],
  ['filter', { id: 1.5 }],
])('a %s that the declaration does not know is refused: %j', async (name, value) => {
  expect((await list('auditLog', { [name]: value })).status).toBe(422)
})

it('a day that the calendar does not have is refused naming its filter', async () => {
  const filter = JSON.stringify({ to: '2026-02-30' })
  const response = await support.fetch(`/rest/auditLog?${new URLSearchParams({ filter })}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { fields: { filter: expect.stringMatching(/^to must be a day/) as string } },
  })
})

it.each(['0', '9223372036854775808', '99999999999999999999999'])(
  'no row has the number %s',
  async (id) => {
    expect((await support.fetch(`/rest/auditLog/${id}`)).status).toBe(404)
    expect((await support.fetch(`/rest/switchableCustomers/${id}`)).status).toBe(404)
  },
)

it('a failed mail is queued again, once', async () => {
  await carrel.database.pool.query(
    `insert into mails (message_id, kind, to_addresses, subject, state, attempts) values ('<m@x>', 'note', '{a@b.example}', 'S', 'failed', 8)`,
  )
  const { rows } = await list('mail', { filter: { state: 'failed' } })
  const id = Number(rows[0]?.['id'])
  const put = () =>
    support.fetch(`/rest/mail/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ state: 'queued' }),
      headers: { 'content-type': 'application/json' },
    })
  const first = await put()
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await put()).status).toBe(409)
})

describe('an update', () => {
  interface Note {
    id: number
    note: string
    rowVersion: string
  }
  const note = { subject: 'Invoice', note: 'Asked on Monday', state: 'open' }
  const write = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const response = await support.fetch(`/rest/supportNotes${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Note }
  }
  const addNote = async () => (await write('POST', '', note)).body

  it('of a row that was changed since it was read is refused with the newest row', async () => {
    const { id, rowVersion } = await addNote()
    const change = (text: string) => write('PUT', `/${id}`, { ...note, note: text, rowVersion })
    const first = await change('Answered on Tuesday')
    expect([first.status, first.body.note]).toEqual([200, 'Answered on Tuesday'])
    const second = await change('Asked again on Friday')
    expect(second).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', data: { newest: first.body } } },
    })
    const [row] = (await list('supportNotes', { filter: { id: [id] } })).rows
    expect(row).toEqual(first.body)
    const third = await write('PUT', `/${id}`, { ...note, rowVersion: first.body.rowVersion })
    expect([third.status, third.body.note]).toEqual([200, note.note])
  })

  it('without a version is made, whatever was changed since', async () => {
    const { id } = await addNote()
    await write('PUT', `/${id}`, { ...note, note: 'Answered on Tuesday' })
    const last = await write('PUT', `/${id}`, { ...note, note: 'Asked again on Friday' })
    expect([last.status, last.body.note]).toEqual([200, 'Asked again on Friday'])
  })

  it('with the version that another one has read at the same time is refused', async () => {
    const { id, rowVersion } = await addNote()
    const change = (text: string) => write('PUT', `/${id}`, { ...note, note: text, rowVersion })
    // Each of both writes the audit log last, with the note changed and not committed.
    const answers = await whileLocked(
      carrel,
      { statement: 'lock table audit_log in exclusive mode', waiters: 2 },
      () => Promise.all([change('By one'), change('By another')]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [row] = (await list('supportNotes', { filter: { id: [id] } })).rows
    expect(row).toEqual(answers.find(({ status }) => status === 200)?.body)
  })
})
