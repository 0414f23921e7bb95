import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string | number>()

/**
 * Runs `work`, whose connections are taken for an owner: a customer by its id, or an address. While all connections of
 * a pool are in use, the owners of calls that wait take turns, however many calls each has.
 */
export const withConnectionOwner = <T>(owner: string | number, work: () => T): T =>
  owners.run(owner, work)

/** Returns the owner for which the work under way takes connections; `undefined` for the platform's own work. */
export const connectionOwner = (): string | number | undefined => owners.getStore()
