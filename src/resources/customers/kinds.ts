import { customerKinds } from '../../../contract/administration/customer.ts'
import { regionNames } from '../../../contract/organization/regions.ts'

/** The kinds of customers as choices of a select input. */
export const kinds = customerKinds.map((id) => ({ id, name: `resources.customers.kinds.${id}` }))

/** The regions of customers as choices of a select input. */
export const regions = regionNames.map((id) => ({ id, name: id }))
