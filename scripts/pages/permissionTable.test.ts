import { expect, it } from 'vitest'
import { permissionNames } from '../../contract/permissions.ts'
import { permissionTable } from './permissionTable.ts'

const cells = (line: string) => line.split(/ {2,}/)

it('prints a line for each permission, with who has it', () => {
  const [head = '', ...lines] = permissionTable().split('\n')
  expect(cells(head)).toEqual([
    'permission',
    'member library',
    'library',
    'with books',
    'consortium',
    'viewer',
    'support',
  ])
  expect(lines).toHaveLength(permissionNames.length)
  const row = (name: string) => cells(lines.find((line) => line.startsWith(`${name} `)) ?? '')
  expect(row('books.list')).toEqual(['books.list', '-', '-', 'yes', '-', '-', '-'])
  expect(row('mail.edit')).toEqual(['mail.edit', '-', '-', '-', '-', '-', 'yes'])
  expect(row('memberLibraries.edit')).toEqual([
    'memberLibraries.edit',
    '-',
    '-',
    '-',
    'yes',
    '-',
    '-',
  ])
})
