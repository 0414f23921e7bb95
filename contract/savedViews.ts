import { z } from 'zod'

export const maxViewNameLength = 60

/** A state of a screen under the name that its user gave it. Names differ by more than their case. */
export const savedViewShape = z.object({
  /** Name of the list or report among the resources. */
  screen: z.string().min(1).max(60),
  name: z.string().trim().min(1).max(maxViewNameLength),
  /** The query of its address. */
  search: z.string().max(4000),
})

/** A named filter of a list, saved by one account. */
export type SavedView = z.output<typeof savedViewShape>

/** As many as one user keeps of one screen: what a menu can still show. */
export const maxSavedViews = 50
