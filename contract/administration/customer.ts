import { z } from 'zod'
import { resourceTypeNames } from '../holdings/resourceTypes.ts'
import { optionalLine, requiredChoice, requiredText } from '../kernel/formFields.ts'
import { inputDay } from '../kernel/days.ts'
import { isEmail } from '../organization/email.ts'
import { regionNames } from '../organization/regions.ts'
import { accountRoles } from '../principal.ts'
import { maxUserNameLength } from '../session/lengths.ts'

/** Most days for which readers keep access after the end of a subscription. */
export const maxGraceDays = 3650

/** The product of a subscription for which none is named. */
export const defaultProduct = 'J-Gate'

/** The kinds of customers. */
export const customerKinds = ['library', 'consortium'] as const

const userName = requiredText('Enter a user name', maxUserNameLength).regex(
  /^[\w.@-]+$/,
  'Use letters, digits, dot, hyphen, underscore and @ only',
)
/** Empty when the first link is shown instead of mailed. */
const email = optionalLine(254).refine(
  (text) => isEmail(text, 'standard'),
  'Enter an e-mail address in lower case',
)
const day = inputDay.nullish().transform((value) => value ?? null)

const regionOrNone = z.enum(['', ...regionNames], `Choose a region: ${regionNames.join(', ')}`)

/** What is entered to create a customer with its administrator and its subscription. */
export const customerShape = z.object({
  kind: requiredChoice('Choose a kind', customerKinds),
  name: requiredText('Enter a name', 200),
  /** Name of the consortium that a library belongs to; empty for a library of its own. */
  consortium: optionalLine(200),
  country: requiredText('Enter a country', 100),
  state: optionalLine(100),
  city: optionalLine(100),
  /** Whether a country, state or city that is not known is added; else it is refused. */
  isNewPlace: z.boolean().nullish().transform(Boolean),
  /** null for a customer that is counted in no region. */
  region: regionOrNone.nullish().transform((name) => name || null),
  userName,
  email,
  /** Empty for `defaultProduct`. */
  product: optionalLine(100),
  startsOn: day,
  /** Last day of the subscription; null for one without an end. */
  endsOn: day,
  graceDays: z.coerce.number().int().min(0).max(maxGraceDays).default(0),
  hasBooks: z.boolean().nullish().transform(Boolean),
})

/**
 * What support staff and the operator may change of a customer: its region, `''` for none, and until when and to what
 * its readers have access. A body without a region is refused; whatever else is left out stays.
 */
export const customerChangeShape = z.object({
  region: regionOrNone.transform((name) => name || null),
  /** Last day of the subscription; null for one without an end. */
  endsOn: inputDay.nullable().optional(),
  graceDays: z.coerce.number().int().min(0).max(maxGraceDays).optional(),
  resourceTypes: z
    .array(z.int().refine((type) => resourceTypeNames.has(type), 'Choose resource types'))
    .max(resourceTypeNames.size)
    .optional(),
})

/** A change of a customer as it is entered. */
export type CustomerChange = z.output<typeof customerChangeShape>

/** A customer as it is entered. */
export type NewCustomer = z.output<typeof customerShape>

/** What is entered to create a further account of a customer. */
export const accountShape = z.object({
  /** Name of the customer. */
  customer: requiredText('Enter a customer', 200),
  userName,
  email,
  role: requiredChoice('Choose a role', accountRoles),
})

/** An account as it is entered. */
export type NewAccount = z.output<typeof accountShape>

/** What may be changed of an account. */
export const accountChangeShape = z.object({ isEnabled: z.boolean() })
