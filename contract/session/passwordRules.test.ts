import { expect, it } from 'vitest'
import { specifiedProfile, strongProfile } from './passwordProfile.ts'
import { passwordFaults } from './passwordRules.ts'

it.each([
  ['abcde', ['length']],
  ['abcdef', []],
  ['abcdefghijkl', []],
  ['abcdefghijklm', ['length']],
  ['abc def', ['space']],
  ['abc\tdef', ['space']],
  ['abc.def', ['dot']],
  ['a b.', ['space', 'dot', 'length']],
  ['', ['length']],
])('the new password %j has the faults %j', (password, faults) => {
  expect(passwordFaults(password, specifiedProfile)).toEqual(faults)
})

it('the strong profile allows spaces and dots but wants twelve characters', () => {
  expect(passwordFaults('a phrase. of words', strongProfile)).toEqual([])
  expect(passwordFaults('elevenchars', strongProfile)).toEqual(['length'])
})
