/** How long an upload can be undone (DECISIONS: "Deleted users"). */
export const undoDays = 30

export const undoUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + undoDays * 86_400_000)

export const mayUndo = (
  upload: { accepted: number; createdAt: Date; undoneAt: Date | null },
  now: Date,
): boolean => upload.accepted > 0 && upload.undoneAt === null && now <= undoUntil(upload.createdAt)
