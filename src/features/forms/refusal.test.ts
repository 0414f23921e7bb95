import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { refusalOf } from './refusal.ts'

const refused = (fields?: Record<string, string>) =>
  new PlatformError({
    code: fields === undefined ? 'conflict' : 'invalid',
    status: fields === undefined ? 409 : 422,
    detail: '',
    ...(fields !== undefined && { fields }),
  })
const sent = { subject: 'Hello', days: [1, 2] }

describe('what is left of a refusal', () => {
  it('is all of it while the form is as it was sent', () => {
    const error = refused({ subject: 'is too short', days: 'are too many' })
    expect(refusalOf(error, sent, { subject: 'Hello', days: [1, 2] })).toEqual({
      error,
      faults: { subject: 'is too short', days: 'are too many' },
    })
  })

  it('is without the fault of a field that was changed', () => {
    const error = refused({ subject: 'is too short', days: 'are too many' })
    expect(refusalOf(error, sent, { subject: 'Hello there', days: [1, 2] })).toEqual({
      error,
      faults: { days: 'are too many' },
    })
  })

  it('is nothing when all that was wrong has been changed', () => {
    const error = refused({ 'days.1': 'is no working day' })
    expect(refusalOf(error, sent, { subject: 'Hello', days: [1, 3] })).toEqual({
      error: null,
      faults: {},
    })
  })

  it('keeps what is wrong with a field that the form does not have', () => {
    const error = refused({ rowVersion: 'is missing' })
    expect(refusalOf(error, sent, { subject: 'Hello there', days: [] })).toEqual({
      error,
      faults: { rowVersion: 'is missing' },
    })
  })

  it('keeps an error that names no field, whatever is changed', () => {
    const error = refused()
    expect(refusalOf(error, sent, { subject: 'Hello there', days: [] })).toEqual({
      error,
      faults: {},
    })
  })

  it('is nothing without an error of the platform', () => {
    expect(refusalOf(null, undefined, sent)).toEqual({ error: null, faults: {} })
    expect(refusalOf(new Error('no answer'), sent, sent)).toEqual({ error: null, faults: {} })
  })
})
