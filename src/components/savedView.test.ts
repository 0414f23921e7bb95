import { describe, expect, it } from 'vitest'
import { sameView, withView, withoutView } from './savedView.ts'

const monthly = { name: 'Monthly', search: 'span=lastMonth' }
const board = { name: 'Board', search: 'span=lastTwelveMonths' }

describe('saved views', () => {
  it('stand in the order of their names', () => {
    expect(withView([monthly], board)).toEqual([board, monthly])
  })

  it('of the same name are replaced', () => {
    const later = { name: 'Monthly', search: 'subject=journals' }
    expect(withView([board, monthly], later)).toEqual([board, later])
  })

  it('are removed by their name', () => {
    expect(withoutView([board, monthly], 'Board')).toEqual([monthly])
  })

  it('are the same whatever the order of their parts', () => {
    expect(sameView('a=1&b=2', '?b=2&a=1')).toBe(true)
    expect(sameView('a=1&b=2', 'a=1&b=3')).toBe(false)
  })
})
