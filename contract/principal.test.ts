import { expect, it } from 'vitest'
import { decodeRole, isConsortiumRole, roles } from './principal.ts'

it.each([
  ['library_admin', null, 'independentLibrary'],
  ['library_admin', 1001, 'memberLibrary'],
  ['consortia_admin', 1001, 'consortium'],
  ['consortia_viewer', 1001, 'consortiumViewer'],
  ['a word that nobody knows', 1001, 'consortiumViewer'],
  ['', null, 'consortiumViewer'],
] as const)('decodes %s in the consortium %s as %s', (adminType, consortiumId, role) => {
  expect(decodeRole(adminType, consortiumId)).toBe(role)
})

it('only the two roles of a consortium see its members', () => {
  expect(roles.filter(isConsortiumRole)).toEqual(['consortium', 'consortiumViewer'])
})
