const pending = new Map<string, Promise<unknown>>()

/**
 * Runs tasks of the same key one after the other within this process, so that tasks do not hold a connection while
 * they would wait for a database lock.
 */
export async function withMutex<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = pending.get(key) ?? Promise.resolve()
  const mine = before.then(task, task)
  pending.set(key, mine)
  try {
    return await mine
  } finally {
    if (pending.get(key) === mine) pending.delete(key)
  }
}
