import { describe, expect, it } from 'vitest'
import { deliveryDayFault, missingIn } from './answerRule.ts'

describe('an answer', () => {
  const answer = {
    message: '<p>Hello</p>',
    deliveryMode: 'online',
    hasFile: true,
    delayReason: null,
    delayNote: '',
    discardReason: '',
  } as const

  it('needs a message, and a file only when it is delivered online', () => {
    expect(missingIn('fulfil', answer)).toEqual([])
    expect(missingIn('fulfil', { ...answer, message: '<p></p>', hasFile: false })).toEqual([
      'file',
      'message',
    ])
    expect(missingIn('fulfil', { ...answer, hasFile: false, deliveryMode: 'courier' })).toEqual([])
  })

  it('needs a reason to discard, and words for another reason of delay', () => {
    expect(missingIn('discard', { ...answer, discardReason: '  ' })).toEqual(['discardReason'])
    expect(missingIn('delay', { ...answer, delayReason: 'other' })).toEqual(['delayNote'])
    expect(missingIn('delay', { ...answer, delayReason: 'other', delayNote: ' ' })).toEqual([
      'delayNote',
    ])
    expect(missingIn('delay', { ...answer, delayReason: 'issueNotReceived' })).toEqual([])
  })

  it('of a caller whose record has no such words needs none', () => {
    expect(missingIn('delay', { ...answer, delayReason: 'other', delayNote: null })).toEqual([])
  })
})

describe('a delivery date', () => {
  it('lies between the day of the request and today', () => {
    const span = { requestedOn: '2026-03-02', today: '2026-03-18' }
    expect(deliveryDayFault('2026-03-01', span)).toBe('beforeRequest')
    expect(deliveryDayFault('2026-03-02', span)).toBeNull()
    expect(deliveryDayFault('2026-03-18', span)).toBeNull()
    expect(deliveryDayFault('2026-03-19', span)).toBe('afterToday')
  })
})
