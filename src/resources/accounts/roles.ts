import { accountRoles } from '../../../contract/administration/customer.ts'

/** The roles of accounts as choices of a select input. */
export const roles = accountRoles.map((id) => ({ id, name: `resources.accounts.roles.${id}` }))
