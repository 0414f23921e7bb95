import { customerKinds } from '../../../contract/administration/customer.ts'
import { resourceTypeNames } from '../../../contract/holdings/resourceTypes.ts'
import { regionNames } from '../../../contract/organization/regions.ts'

/** The kinds of customers as choices of a select input. */
export const kinds = customerKinds.map((id) => ({ id, name: `resources.customers.kinds.${id}` }))

/** The regions of customers as choices of a select input. */
export const regions = regionNames.map((id) => ({ id, name: id }))

/** The resource types of customers as choices of check boxes. */
export const resourceTypes = [...resourceTypeNames].map(([id, name]) => ({ id, name }))
