import { z } from 'zod'

/** The body of a change that sends a record anew: nothing but its state, which is to be queued. */
export const queuedAgain = z.object({ state: z.literal('queued', 'must be queued') })
