import { dayMs } from '../../../contract/calendar.ts'

const daysSince = (ms: number) => Math.floor(ms / dayMs)

const realNow = Date.now
const offsetMs =
  (daysSince(Date.parse(process.env['HELD_DAY'] ?? '')) - daysSince(realNow())) * dayMs
const now = () => realNow() + offsetMs

/**
 * Loaded before the product that a test starts (`node --import`): moves its time by whole days, so that it is the day
 * `HELD_DAY`. The demo world of a test then has the same figures whenever the test runs, also on 2 January.
 */
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key, receiver): unknown =>
    key === 'now' ? now : Reflect.get(target, key, receiver),
})
