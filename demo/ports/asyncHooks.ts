/** The stores of the work under way. */
let current: ReadonlyMap<object, unknown> = new Map()

/** Runs `work` with these stores. */
function within<T>(stores: ReadonlyMap<object, unknown>, work: () => T): T {
  const before = current
  current = stores
  try {
    return work()
  } finally {
    current = before
  }
}

type Callback = ((value: unknown) => unknown) | null | undefined

/** Returns the callback that runs with the stores of the work that registered it. */
function bound(callback: Callback): Callback {
  if (typeof callback !== 'function') return callback
  const stores = current
  return (value) => within(stores, () => callback(value))
}

const { then } = Promise.prototype

// The build turns `await` into calls of `then` (demo/vite.worker.config.ts), because a browser tells nobody when it
// continues a function. Angular's zone.js does the same.
// oxlint-disable-next-line unicorn/no-thenable -- The method of promises is what the work continues by.
Reflect.defineProperty(Promise.prototype, 'then', {
  configurable: true,
  writable: true,
  value(this: Promise<unknown>, onFulfilled: Callback, onRejected: Callback) {
    return then.call(this, bound(onFulfilled), bound(onRejected))
  },
})

/** `AsyncLocalStorage` of `node:async_hooks`: a store that follows the work through its promises. */
export class AsyncLocalStorage<Store> {
  /** Runs `work`, and what follows from it, with a store. */
  run<T>(store: Store, work: () => T): T {
    return within(new Map(current).set(this, store), work)
  }

  /** Returns the store of the work under way; `undefined` outside of `run`. */
  getStore(): Store | undefined {
    return current.get(this) as Store | undefined
  }
}
