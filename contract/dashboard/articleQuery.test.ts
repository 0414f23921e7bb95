import { expect, it } from 'vitest'
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
