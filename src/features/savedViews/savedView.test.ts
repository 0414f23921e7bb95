import { describe, expect, it } from 'vitest'
import { freeName, findByName } from './savedView.ts'

const board = { name: 'Board', search: 'span=lastTwelveMonths' }

describe('saved views', () => {
  it('are found by their name, whatever its case', () => {
    expect(findByName([board], 'BOARD')).toBe(board)
    expect(findByName([board], 'Boards')).toBeUndefined()
  })

  it('get a name that none has yet', () => {
    expect(freeName([], 'Board')).toBe('Board')
    expect(freeName([board], 'board')).toBe('board (2)')
    expect(freeName([board, { name: 'Board (2)' }], 'Board')).toBe('Board (3)')
  })
})
