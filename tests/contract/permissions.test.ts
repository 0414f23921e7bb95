import { expect, it } from 'vitest'
import { can, type Permission, permissions } from '../../contract/permissions.ts'
import { type Role, roles } from '../../contract/principal.ts'
import {
  expectedPermissions,
  type PermissionActor,
  permissionActors,
} from '../support/permissionTable.ts'

const names = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}.${action}` as Permission),
)
const actors = Object.keys(permissionActors) as PermissionActor[]

it('has exactly the permissions of the table', () => {
  expect([...names].sort()).toEqual([...expectedPermissions.keys()].sort())
})

it('the table has an actor of each role', () => {
  const found = new Set<Role>(actors.map((actor) => permissionActors[actor].role))
  expect([...found].sort()).toEqual([...roles].sort())
})

it.each(names)('grants %s to exactly those whom the table names', (permission) => {
  const granted = actors.filter((actor) => can(permissionActors[actor], permission))
  expect(granted).toEqual([...(expectedPermissions.get(permission) ?? [])])
})
