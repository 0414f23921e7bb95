const running = new Map<string, Promise<unknown>>()

/**
 * Runs tasks of the same name one after the other within this process, so that tasks do not hold a connection while
 * they would wait for a database lock.
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
