import { z } from 'zod'
import { decodeRole, type Principal } from '../principal.ts'
import { maxPasswordLength, maxUserNameLength } from './lengths.ts'

/** The customer a session works for (docs/requirements/portal.md §3, "Stored customer"). */
export interface Customer {
  customerId: number
  name: string
  consortiumId: number | null
  productType: number
  dataTypes: { resourceTypeId: number; accessType: string }[]
  subjects: { subjectId: number }[]
  onosEnabled: boolean
  aiEnabled: boolean
}

/** The signed-in user as the portal stores it (docs/requirements/portal.md §3, "Stored session user"). */
export interface SignedInUser {
  userId: number
  customerId: number
  /** Kind of administrator in the words of the wire; `principalOf` decodes it. */
  adminType: string
  infoAdmin: boolean
  /** True for support staff who switched away from the customer of their transfer link. */
  switched?: boolean
}

/** Returns what the permissions know of a signed-in user: role, customer, consortium and subscribed data types. */
export function principalOf(user: SignedInUser, customer: Customer): Principal {
  return {
    role: decodeRole(user.adminType, customer.consortiumId),
    customerId: user.customerId,
    consortiumId: customer.consortiumId,
    productType: customer.productType,
    dataTypes: customer.dataTypes.map((type) => type.resourceTypeId),
    onosEnabled: customer.onosEnabled,
    aiEnabled: customer.aiEnabled,
    infoAdmin: user.infoAdmin,
  }
}

/** Usage action that sign-in records (docs/requirements/portal.md §4.2). */
export const signInAction = 4
/** Device type that the portal records (docs/requirements/portal.md §9). */
export const webDeviceType = 1

/** What the sign-in form sends. */
export const signInSchema = z.object({
  username: z.string().trim().min(1).max(maxUserNameLength),
  password: z.string().min(1).max(maxPasswordLength),
})
