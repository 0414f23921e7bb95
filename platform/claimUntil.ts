/** Minutes after which another process does what a process has claimed and not finished, because it has died. */
const claimMinutes = 5

/** Returns until when work that a process claims at `now` is left to it. */
export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)
