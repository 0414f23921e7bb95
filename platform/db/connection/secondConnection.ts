import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction, so that `refuseSecondConnection` throws inside it. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await running.run(transaction, work)
  } finally {
    // Work that continues after the transaction may take connections again.
    transaction.isOpen = false
  }
}

/**
 * Throws when the caller is inside a transaction. With as many calls as connections that each wait for a second
 * connection, all of them would wait for each other.
 */
export function refuseSecondConnection(): void {
  if (running.getStore()?.isOpen) {
    throw new Error('A transaction must not take a second connection: pass its own `db` on')
  }
}
