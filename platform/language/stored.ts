import { z } from 'zod'
import { type LanguageChoice, numberGroupings } from '../../contract/language/language.ts'

const storedChoice = z.object({
  language: z.string(),
  grouping: z.enum(numberGroupings).nullable(),
})

/** Returns the choice that an account has stored; null for none. */
export function storedLanguage(value: unknown): LanguageChoice | null {
  return storedChoice.safeParse(value).data ?? null
}
