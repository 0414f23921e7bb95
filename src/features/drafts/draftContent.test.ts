import { expect, it } from 'vitest'
import { parseDraft } from './draftContent.ts'

const template = { name: '', count: 0, places: ['a'], day: null as string | null }

it('returns the values of a draft that has the fields of the form', () => {
  const values = { name: 'x', count: 1, places: [], day: '2026-11-23' }
  expect(parseDraft(JSON.stringify(values), template)).toEqual(values)
})

it.each([
  ['no JSON', '{"name":'],
  ['another kind of value', '[]'],
  ['a field of another type', '{"name":1,"count":1,"places":[],"day":null}'],
  ['a list that is none', '{"name":"x","count":1,"places":{},"day":null}'],
  ['a missing field', '{"name":"x","places":[],"day":null}'],
])('returns null for %s', (_, content) => {
  expect(parseDraft(content, template)).toBeNull()
})
