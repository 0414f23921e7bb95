import { customerKinds } from '../../../contract/administration/customer.ts'

/** The kinds of customers as choices of a select input. */
export const kinds = customerKinds.map((id) => ({ id, name: `resources.customers.kinds.${id}` }))
