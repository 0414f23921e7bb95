import { z } from 'zod'
import { visibleLine } from './kernel/visibleText.ts'

/** The longest name of a saved view in characters. */
export const maxViewNameLength = 60

/** The filter of a list under a name that its user chose. Names are compared without case. */
export const savedViewShape = z.object({
  /** Name of the list or report among the resources. */
  screen: z.string().min(1).max(60),
  name: visibleLine().min(1).max(maxViewNameLength),
  /** The query string of the list's address. */
  search: z.string().max(4000),
})

/** A named filter of a list, saved by one account. */
export type SavedView = z.output<typeof savedViewShape>

/** The most views that one user may save of one screen. */
export const maxSavedViews = 50

/** The most screens of which one account saves views. */
export const maxSavedViewScreens = 60
