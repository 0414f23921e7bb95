interface ClaimedWork<Work> {
  /** Claims the next work that is due, of none of these owners; `undefined` when there is none. */
  claim: (busyOwnerIds: readonly number[]) => Promise<Work | undefined>
  ownerOf: (work: Work) => number
  run: (work: Work) => Promise<void>
  /** Owners whose work one copy of the platform does at the same time. */
  maxOwnersAtOnce: number
  /** Longest time until work that has become due meanwhile is claimed. */
  pollMs: number
}

/**
 * Does all work that is due; returns how much was begun. It works for several owners at once and for each of them on
 * one after the other, so that an owner whose work takes long delays no other. Work that becomes due meanwhile is done
 * too. Throws the first error of `run`, after the work under way has ended.
 */
export async function doClaimedWork<Work>({
  claim,
  ownerOf,
  run,
  maxOwnersAtOnce,
  pollMs,
}: ClaimedWork<Work>): Promise<number> {
  const underWay = new Map<number, Promise<void>>()
  const errors: unknown[] = []
  let count = 0
  while (errors.length === 0) {
    const busyOwnerIds = [...underWay.keys()]
    const work = busyOwnerIds.length < maxOwnersAtOnce ? await claim(busyOwnerIds) : undefined
    if (work !== undefined) {
      count += 1
      const ownerId = ownerOf(work)
      const done = run(work)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => underWay.delete(ownerId))
      underWay.set(ownerId, done)
    } else if (busyOwnerIds.length === 0) return count
    // Those that have ended during the claim left more to claim.
    else if (underWay.size === busyOwnerIds.length) await firstOf([...underWay.values()], pollMs)
  }
  await Promise.all(underWay.values())
  throw errors[0]
}

/** Waits until one of the promises is settled, for at most `timeoutMs`. */
async function firstOf(promises: readonly Promise<void>[], timeoutMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  try {
    await Promise.race([...promises, timeout])
  } finally {
    clearTimeout(timer)
  }
}
