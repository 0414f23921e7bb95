import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { maxSavedViews, maxSavedViewScreens } from '../../../contract/savedViews.ts'
import type { Caller } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

interface SavedView {
  id: number
  screen: string
  name: string
  search: string
}

const send = (caller: Caller, method: string, path: string, body?: unknown) =>
  caller.fetch(`/rest/savedViews${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function save(caller: Caller, view: Partial<SavedView>): Promise<SavedView> {
  const response = await send(caller, 'POST', '', view)
  expect(response.status).toBe(201)
  return (await response.json()) as SavedView
}

async function listViews(caller: Caller, screen: string): Promise<SavedView[]> {
  const filter = encodeURIComponent(JSON.stringify({ screen }))
  const response = await send(caller, 'GET', `?filter=${filter}`)
  return (await response.json()) as SavedView[]
}

async function problem(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; fields?: Record<string, string> }
  }
  return { status: response.status, code: error.code, fields: error.fields }
}

/** Whether somebody waits for another's transaction. */
async function waits(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount !== 0
}

describe('a saved view', () => {
  it('is the same at another computer of its user, and nobody else sees it', async () => {
    const view = await save(meridian, { screen: 'usageReport', name: 'Board', search: 'a=1&a=ü' })
    const elsewhere = await carrel.signIn('meridian')
    expect(await listViews(elsewhere, 'usageReport')).toEqual([view])
    expect(await listViews(elsewhere, 'titles')).not.toContainEqual(view)
    for (const other of ['consortium', 'lakeside'] as const) {
      const caller = await carrel.signIn(other)
      expect(await listViews(caller, 'usageReport')).toEqual([])
      expect((await send(caller, 'PUT', `/${view.id}`, { search: 'b=2' })).status).toBe(404)
      expect((await send(caller, 'DELETE', `/${view.id}`)).status).toBe(404)
    }
    expect(await listViews(meridian, 'usageReport')).toEqual([view])
  })

  it('shows something else when it is replaced, and is gone when it is removed', async () => {
    const { id } = await save(meridian, { screen: 'packages', name: 'Mine', search: 'x=1' })
    const replaced = await send(meridian, 'PUT', `/${id}`, { search: 'x=2' })
    expect(await replaced.json()).toMatchObject({ id, name: 'Mine', search: 'x=2' })
    const removed = await send(meridian, 'DELETE', `/${id}`)
    expect(await removed.json()).toMatchObject({ id, search: 'x=2' })
    expect((await send(meridian, 'DELETE', `/${id}`)).status).toBe(404)
    expect(await listViews(meridian, 'packages')).toEqual([])
  })

  it('can be sent back whole, as it was read, with other filters', async () => {
    const view = await save(meridian, { screen: 'endUsers', name: 'Ours', search: 'x=1' })
    const put = (change: object) => send(meridian, 'PUT', `/${view.id}`, { ...view, ...change })
    const replaced = await put({ search: 'x=2' })
    expect(replaced.status).toBe(200)
    const { id, screen, name } = view
    expect(await replaced.json()).toMatchObject({ id, screen, name, search: 'x=2' })
    // Another tab still has the row as it was.
    const late = await problem(await put({ search: 'x=3' }))
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
    expect(await listViews(meridian, 'endUsers')).toMatchObject([{ search: 'x=2' }])
    expect((await put({ search: 'x=4', rowVersion: null })).status).toBe(200)
    expect(await listViews(meridian, 'endUsers')).toMatchObject([{ search: 'x=4' }])
  })

  it('has a name that no other of its user and screen has, whatever the case', async () => {
    await save(meridian, { screen: 'titles', name: 'Open access', search: '' })
    const taken = await send(meridian, 'POST', '', {
      screen: 'titles',
      name: ' OPEN ACCESS ',
      search: 'p=1',
    })
    expect(await problem(taken)).toEqual({
      status: 409,
      code: 'conflict',
      fields: { name: 'is taken' },
    })
    await save(meridian, { screen: 'books', name: 'Open access', search: '' })
    const [view] = await listViews(meridian, 'titles')
    expect(view).toMatchObject({ name: 'Open access', search: '' })
  })

  it.each([
    ['blank name', { screen: 'titles', name: ' ', search: '' }, 'name'],
    ['long name', { screen: 'titles', name: 'x'.repeat(61), search: '' }, 'name'],
    ['name with a null character', { screen: 'titles', name: 'nul\0', search: '' }, 'name'],
    ['long address', { screen: 'titles', name: 'A', search: 'x'.repeat(4001) }, 'search'],
    ['blank screen', { screen: '', name: 'A', search: '' }, 'screen'],
    ['screen that is not given', { name: 'A', search: '' }, 'screen'],
    ['body that is none', null, 'input'],
  ])('with a %s is refused by its field', async (_, view, field) => {
    const refused = await problem(await send(meridian, 'POST', '', view))
    expect(refused).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })

  it('keeps its name when it is replaced: another name is refused, not passed over', async () => {
    const { id } = await save(meridian, { screen: 'ddrSent', name: 'Late', search: '' })
    const refused = await problem(
      await send(meridian, 'PUT', `/${id}`, { name: 'Later', search: 'x=1' }),
    )
    expect(refused.status).toBe(422)
    expect(refused.fields?.['input']).toContain('name')
    expect(await listViews(meridian, 'ddrSent')).toMatchObject([{ name: 'Late', search: '' }])
  })

  it('is one of so many at most, also when two tabs save at once', async () => {
    const { pool } = carrel.database
    const lakeside = await carrel.signIn('lakeside')
    await pool.query(
      `insert into saved_views (customer_id, account_id, resource, name, query)
       select customer_id, id, 'ddrReceived', 'View ' || n, '""'
       from accounts, generate_series(1, $1) n where user_name = 'lakeside'`,
      [maxSavedViews - 1],
    )
    const otherTab = await pool.connect()
    await otherTab.query('begin')
    await otherTab.query(
      `with account as (select * from accounts where user_name = 'lakeside' for update)
       insert into saved_views (customer_id, account_id, resource, name, query)
       select customer_id, id, 'ddrReceived', 'The last one', '""' from account`,
    )
    const view = { screen: 'ddrReceived', name: 'One too many', search: '' }
    let answered = false
    const refused = send(lakeside, 'POST', '', view).finally(() => {
      answered = true
    })
    await vi.waitFor(async () =>
      expect(answered || (await waits(carrel.database.owner))).toBe(true),
    )
    await otherTab.query('commit')
    otherTab.release()
    expect(await problem(await refused)).toMatchObject({ status: 422, code: 'invalid' })
    expect(await listViews(lakeside, 'ddrReceived')).toHaveLength(maxSavedViews)
  })

  it('is of one of so many screens at most, whatever names a client invents', async () => {
    const { pool } = carrel.database
    const consortium = await carrel.signIn('consortium')
    await pool.query(
      `insert into saved_views (customer_id, account_id, resource, name, query)
       select customer_id, id, 'screen' || n, 'View', '""'
       from accounts, generate_series(1, $1) n where user_name = 'consortium'`,
      [maxSavedViewScreens],
    )
    const view = { name: 'One more', search: '' }
    const invented = await send(consortium, 'POST', '', { ...view, screen: 'invented' })
    expect(await problem(invented)).toMatchObject({
      status: 422,
      fields: { screen: 'views of at most 60 screens are kept' },
    })
    await save(consortium, { ...view, screen: 'screen1' })
  })

  it('is written by no page of another origin', async () => {
    const forged = await meridian.fetch('/rest/savedViews', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: JSON.stringify({ screen: 'titles', name: 'Forged', search: '' }),
    })
    expect(forged.status).toBe(403)
  })
})
