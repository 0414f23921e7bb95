import { expect, it } from 'vitest'
import { isRecord } from './isRecord.ts'

it.each([{}, { name: 'x' }])('takes %j for a record', (value) => {
  expect(isRecord(value)).toBe(true)
})

it.each([null, undefined, [], [{}], 'text', 1])('takes %j for no record', (value) => {
  expect(isRecord(value)).toBe(false)
})
