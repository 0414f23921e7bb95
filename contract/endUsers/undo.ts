import { dayMs } from '../calendar.ts'
import { undoDays } from '../undoDays.ts'

/** Returns the moment until which an upload of users can be undone (docs/assumptions.md#deleted-users). */
export const undoUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + undoDays * dayMs)

/** Returns whether the upload can be undone at `now`: it added users, is not undone yet and is recent enough. */
export const mayUndo = (
  upload: { accepted: number; createdAt: Date; undoneAt: Date | null },
  now: Date,
): boolean => upload.accepted > 0 && upload.undoneAt === null && now <= undoUntil(upload.createdAt)
