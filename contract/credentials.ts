import { z } from 'zod'
import { id } from './kernel/ids.ts'
import { visibleLine } from './kernel/visibleText.ts'

/** Longest name in characters of a credential, be it for the COUNTER API or for entitlements and holdings. */
export const maxLabelLength = 80

/** The most credentials of one kind that a customer may have in force at once. */
export const maxCredentials = 20

/** The name of a new credential. */
export const credentialLabel = visibleLine().min(1).max(maxLabelLength)

/** What every list of credentials has of each. */
export const credentialFields = {
  id,
  label: z.string(),
  requestorId: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
}

/** A requestor id with its new key, which is in this answer alone. */
export const issuedKey = z.object({ requestorId: z.string(), apiKey: z.string() })
