const running = new Map<string, Promise<unknown>>()

/**
 * Runs tasks of the same name one after the other within this process, so that those that would wait for a lock
 * of the database hold no connection meanwhile.
 */
export async function oneAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(task, task)
  running.set(name, mine)
  try {
    return await mine
  } finally {
    if (running.get(name) === mine) running.delete(name)
  }
}
