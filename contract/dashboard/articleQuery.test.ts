import { expect, it } from 'vitest'
import { writeClauses } from './articleQuery.ts'
import { dashboard } from './endpoints.ts'

it('counts all articles when a select has no filter', () => {
  const { filter } = dashboard.articlesByType.input.decode({ q: '*:*' })
  expect(filter).toEqual({
    fullText: false,
    active: false,
    resourceTypes: [],
    subjects: [],
    openOnly: false,
  })
  const narrowed = dashboard.articlesByType.input.decode({ fq: ['full_text:true'] }).filter
  expect(narrowed.fullText).toBe(true)
  expect(dashboard.articlesByType.input.decode({}).filter.fullText).toBe(false)
})

it('reads the clauses that it writes', () => {
  const filter = {
    fullText: true,
    active: true,
    resourceTypes: ['Journal Articles', 'Books'],
    subjects: [3, 17],
    openOnly: true,
  }
  const { filter: read } = dashboard.articlesByType.input.decode({ fq: writeClauses(filter) })
  expect(read).toEqual(filter)
})

it.each([
  'full_text:false',
  'text:tides',
  'resource_type:Books',
  'resource_type:()',
  'resource_type:("Books) OR (text:tides")',
  'subject_level1:3',
  'subject_level1:()',
  'subject_level1:(3 OR x)',
])('refuses the clause %s', (clause) => {
  const { success } = dashboard.articlesByType.input.safeDecode({ fq: [clause] })
  expect(success).toBe(false)
})
