import { z } from 'zod'
import { reasonTexts } from './reasons.ts'
import { userPasswordFault } from './rows.ts'

/** Longest text that is checked against the rules, in characters; they allow fewer. */
const maxInputLength = 500

/** A new password of an end user, by the rules of uploaded ones (docs/assumptions.md#passwords-of-bulk-users). */
export const userPassword = z
  .string()
  .max(maxInputLength)
  .superRefine((text, context) => {
    const reason = userPasswordFault(text)
    if (reason !== undefined) context.addIssue({ code: 'custom', message: reasonTexts[reason] })
  })

/** What the form of a new password sends. */
export const newPasswordShape = z.object({ password: userPassword })
