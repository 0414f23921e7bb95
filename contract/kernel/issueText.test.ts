import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { optionalText, requiredChoice, requiredText } from './formFields.ts'
import { Problem } from './problem.ts'
import { parseOrThrow, fieldFaults } from './transport.ts'

const faultOf = (schema: z.ZodType, field: unknown) =>
  fieldFaults(z.object({ field: schema }), { field })?.['field']

const name = requiredText('Enter a name', 5)
const pages = z.int().min(1).max(10)
const share = z.number().gt(0).lt(1)
const day = z.iso.date()
const state = z.enum(['open', 'done'])

describe('a failed check is put into words', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing required text', name, undefined, 'Enter a name'],
    ['a required text that a form cleared', name, null, 'Enter a name'],
    ['a required text of spaces', name, '  ', 'Enter a name'],
    ['a required text without words of its own', z.string().min(1), '', 'Enter a value'],
    ['a missing text', z.string(), undefined, 'Enter a value'],
    ['a text that is too long', name, 'abcdef', 'Enter at most 5 characters'],
    ['a text of one character at most', z.string().max(1), 'ab', 'Enter at most 1 character'],
    ['an empty text that must be longer', z.string().min(3), '', 'Enter a value'],
    ['a text that is too short', z.string().min(3), 'ab', 'Enter at least 3 characters'],
    ['an optional text that is too long', optionalText(2), 'abc', 'Enter at most 2 characters'],
    ['a number instead of a text', z.string(), 7, 'Enter a text'],
    ['a missing number', pages, null, 'Enter a value'],
    ['a text instead of a number', pages, 'many', 'Enter a number'],
    ['a part of a number', pages, 1.5, 'Enter a whole number'],
    ['a number below its range', pages, 0, 'Enter a number of at least 1'],
    ['a number above its range', pages, 11, 'Enter a number of at most 10'],
    ['a number on the lower bound', share, 0, 'Enter a number above 0'],
    ['a number on the upper bound', share, 1, 'Enter a number below 1'],
    ['a number between two steps', z.number().multipleOf(5), 7, 'Enter a multiple of 5'],
    ['a missing date', day, null, 'Enter a value'],
    ['a date that does not exist', day, '2026-02-30', 'Enter a date as YYYY-MM-DD'],
    ['a missing choice', state, null, 'Choose a value'],
    ['a choice that is not listed', state, 'lost', 'Choose one of the listed values'],
    [
      'a choice with words of its own',
      requiredChoice('Choose a state', ['open']),
      null,
      'Choose a state',
    ],
    ['a missing tick', z.boolean(), 'x', 'Choose yes or no'],
    ['too few entries', z.array(z.string()).min(1), [], 'Choose at least 1'],
    ['too many entries', z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1'],
    ['a text instead of a file', z.instanceof(Blob), 'a', 'Choose a file'],
    ['a list instead of a record', z.record(z.string(), z.string()), [], 'Enter a record'],
    ['something else than a list', z.array(z.string()), 'a', 'Choose from the list'],
    [
      'an address without a host',
      z.email(),
      'a@',
      'Enter an e-mail address, such as name@example.org',
    ],
    ['a rule without words', z.string().refine(() => false), 'x', 'This value cannot be used'],
    ['none of several kinds', z.union([z.number(), z.boolean()]), 'x', 'This value cannot be used'],
    [
      'a form without words',
      z.string().regex(/^a$/),
      'b',
      'This value does not have the expected form',
    ],
    [
      'a rule with words',
      z.string().refine(() => false, 'Choose a later day'),
      'x',
      'Choose a later day',
    ],
  ])('%s', (_, schema, value, text) => expect(faultOf(schema, value)).toBe(text))

  it('unknown fields are named', () => {
    expect(fieldFaults(z.strictObject({}), { colour: 1 })).toEqual({
      input: 'Remove what is not known here: colour',
    })
  })
})

it('forms and platform refuse a value in the same words', () => {
  const shape = z.object({ name, pages })
  const value = { name: '', pages: 11 }
  const faults = { name: 'Enter a name', pages: 'Enter a number of at most 10' }
  expect(fieldFaults(shape, value)).toEqual(faults)
  const refuse = () => parseOrThrow(shape, value)
  expect(refuse).toThrow(Problem)
  expect(refuse).toThrow(expect.objectContaining({ details: { fields: faults } }))
})

it('a value that passes has no faults', () => {
  expect(fieldFaults(z.object({ name }), { name: ' Anna ' })).toBeNull()
  expect(
    parseOrThrow(z.object({ name, note: optionalText(9) }), { name: ' Anna ', note: null }),
  ).toEqual({ name: 'Anna', note: '' })
})
