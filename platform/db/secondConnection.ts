import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction so that `refuseSecondConnection` can tell that it is inside of one. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await running.run(transaction, work)
  } finally {
    // What the work started and left behind may take connections again.
    transaction.isOpen = false
  }
}

/**
 * Throws when the caller is inside a transaction. A call that waits for a second connection while it holds
 * one can stop the service: with as many such calls as connections, all wait for each other.
 */
export function refuseSecondConnection(): void {
  if (running.getStore()?.isOpen) {
    throw new Error('A transaction must not take a second connection: pass its own `db` on')
  }
}
