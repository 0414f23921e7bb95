import { describe, expect, it } from 'vitest'
import { columnOf, deletionMark, missingColumns, newUserFault, userRow } from './rows.ts'

const row = (changes: Record<string, string> = {}) =>
  userRow(
    new Map(
      Object.entries({
        'First Name': 'Asha',
        'Email-id': 'asha@library.example',
        password: 'secret',
        ...changes,
      }),
    ),
  )

describe('a column', () => {
  it.each(['First Name', 'first name', 'FIRSTNAME', ' First-Name '])(
    'is known by its header however it is written: "%s"',
    (header) => expect(columnOf(header)).toBe('firstName'),
  )
  it('that nobody asked for means nothing', () => {
    expect(columnOf('__proto__')).toBeUndefined()
    expect(columnOf('Reason')).toBeUndefined()
  })
  it('that is mandatory and missing is named', () => {
    expect(missingColumns(['First Name', 'Mobile'], 'creation')).toEqual(['email', 'password'])
    expect(missingColumns(['Email-id'], 'deletion')).toEqual(['deleted'])
  })
})

describe('a new user', () => {
  it('needs a first name, an address, and a password of 6 to 128 characters', () => {
    expect(newUserFault(row())).toBeUndefined()
    expect(newUserFault(row({ 'First Name': ' ' }))).toEqual({
      column: 'firstName',
      reason: 'missing',
    })
    expect(newUserFault(row({ 'Email-id': 'asha' }))?.reason).toBe('email')
    for (const text of ['#REF!', '#N/A', '#VALUE!', '#NAME?']) {
      const fault = { column: 'password', reason: 'errorValue' }
      expect(newUserFault(row({ password: text }))).toEqual(fault)
    }
    expect(newUserFault(row({ password: '#secret!' }))).toBeUndefined()
    expect(newUserFault(row({ password: 'NULL' }))?.reason).toBe('passwordBlank')
    expect(newUserFault(row({ password: '      ' }))?.reason).toBe('passwordBlank')
    expect(newUserFault(row({ password: 'abcde' }))?.reason).toBe('passwordShort')
    expect(newUserFault(row({ password: 'a'.repeat(129) }))?.reason).toBe('passwordLong')
  })
  it('may have an address of any country and in capitals', () => {
    expect(newUserFault(row({ 'Email-id': "O'Hara+x@Physics.Uni-Test.ac.in" }))).toBeUndefined()
  })
})

describe('a mark for deletion', () => {
  it('is a plain yes or no, anything else is asked about', () => {
    expect(deletionMark(row({ 'Is Deleted': 'true' }))).toBe(true)
    expect(deletionMark(row({ 'Is Deleted': 'FALSE' }))).toBe(false)
    expect(deletionMark(row())).toBe(false)
    expect(deletionMark(row({ 'Is Deleted': 'maybe' }))).toBe('mark')
  })
})
