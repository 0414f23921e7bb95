/** What the platform and its libraries use of `node:util`. */

type NodeCallback = (error: Error | null, result?: unknown) => void

/** Returns the function that answers by a promise instead of its last argument. */
export const promisify =
  (work: (...args: unknown[]) => void) =>
  (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done: NodeCallback = (error, result) =>
        error === null ? resolve(result) : reject(error)
      work(...args, done)
    })

/** Makes a class inherit from another, as libraries of old do. */
export function inherits(child: { prototype: object }, parent: { prototype: object }): void {
  Object.setPrototypeOf(child.prototype, parent.prototype)
}

/** Returns the function; its use is not announced. */
export const deprecate = <Work>(work: Work): Work => work
