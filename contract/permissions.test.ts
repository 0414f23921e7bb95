import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { PermissionRows } from './permissionRules.ts'
import { permissions } from './permissions.ts'

const files = globSync('*/permissions.ts', { cwd: import.meta.dirname }).sort()

const rowsOf = async (file: string) => {
  const exported = (await import(path.join(import.meta.dirname, file))) as Record<
    string,
    PermissionRows
  >
  return Object.values(exported).flatMap((rows) => Object.entries(rows))
}

it.each(files)('joins the rows of %s into the table of all permissions', async (file) => {
  const table: PermissionRows = permissions
  for (const [resource, actions] of await rowsOf(file)) expect(table[resource]).toBe(actions)
})

it('holds no row that two files declare', async () => {
  const rows = (await Promise.all(files.map(rowsOf))).flat().map(([resource]) => resource)
  expect(rows).toHaveLength(new Set(rows).size)
  expect(rows.sort()).toEqual(Object.keys(permissions).sort())
})
