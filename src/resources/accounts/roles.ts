import { accountRoles, encodeAccountRole } from '../../../contract/principal.ts'

const nameOf = (role: string) => `resources.accounts.roles.${role}`

/** The roles that an account can be created with, as choices of a select input. */
export const roles = accountRoles.map((role) => ({ id: role, name: nameOf(role) }))

/** The same by the words in which the list of accounts has them. */
export const listedRoles = accountRoles.map((role) => ({
  id: encodeAccountRole(role),
  name: nameOf(role),
}))
