import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import {
  maxColumnLists,
  maxColumns,
  maxColumnWidth,
  minColumnWidth,
} from '../../../contract/preferences/columns.ts'
import type { Caller } from '../../support/caller.ts'
import { harbourId } from '../../../platform/demo/institutions.ts'
import { supportAt } from '../../support/supportStaff.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { columnLayouts } = contract

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const none = { order: [], widths: [] }
const listsOf = async (caller: Caller) => (await caller.call(columnLayouts.all, {})).lists

it('columns are laid out per account and list, and apart for support staff', async () => {
  const harbour = await carrel.signIn('harbour')
  const titles = { order: ['endDate', 'title'], widths: [{ column: 'title', width: 300 }] }
  await harbour.call(columnLayouts.save, { list: 'titles', ...titles })
  await harbour.call(columnLayouts.save, { list: 'books', ...none, order: ['title'] })
  await harbour.call(columnLayouts.save, { list: 'books', ...none })
  const stored = await listsOf(await carrel.signIn('harbour'))
  expect(stored.toSorted((one, other) => one.list.localeCompare(other.list))).toEqual([
    { list: 'books', ...none },
    { list: 'titles', ...titles },
  ])
  expect(await listsOf(await carrel.signIn('lakeside'))).toEqual([])
  const staff = await supportAt(carrel, harbourId)
  expect(await listsOf(staff)).toEqual([])
})

it.each([
  ['widths.0.width', { ...none, widths: [{ column: 'title', width: minColumnWidth - 1 }] }],
  ['widths.0.width', { ...none, widths: [{ column: 'title', width: maxColumnWidth + 1 }] }],
  ['order', { ...none, order: Array.from({ length: maxColumns + 1 }, () => 'title') }],
  ['order.0', { ...none, order: ['<b>'] }],
])('refuses a layout beyond its limits by the field %s', async (field, layout) => {
  const harbour = await carrel.signIn('harbour')
  const answer = await harbour.fetch('/preferences/columns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'titles', ...layout }),
  })
  expect(answer.status).toBe(422)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(Object.keys(error.fields)).toEqual([field])
})

it('refuses one list too many, and stores none of it', async () => {
  const meridian = await carrel.signIn('meridian')
  const save = (at: number) => meridian.call(columnLayouts.save, { list: `list${at}`, ...none })
  for (let at = 0; at < maxColumnLists; at += 1) await save(at)
  await expect(save(maxColumnLists)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { list: `At most ${maxColumnLists} lists can be laid out` } },
  })
  expect(await listsOf(meridian)).toHaveLength(maxColumnLists)
  await save(0)
})
