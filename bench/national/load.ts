import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { addDays } from '../../contract/calendar.ts'
import { addressOfRead, type Values } from './reads.ts'

/** The generator of load: a process of its own, started by `bench/administrators.ts` with its work as a message. */

/** A signed-in administrator, and records of its customer. */
export interface Administrator {
  key: string
  isConsortium: boolean
  values: Values
}

/** The work of the generator, which it gets as a message. */
export interface LoadWork {
  url: string
  seconds: number
  administrators: Administrator[]
  /** Seconds between two actions of one administrator on average. */
  secondsBetweenActions: number
}

/** The answer of the generator: the time in ms of each call by its name, and what went wrong. */
export interface LoadResult {
  times: Record<string, number[]>
  actions: number
  errors: string[]
}

/** Actions per hour of a working day from 8 to 18, as shares of the busiest hour. */
const dayPattern = [0.4, 0.8, 1, 1, 0.7, 0.5, 0.8, 0.9, 0.7, 0.3]
const patternMean = dayPattern.reduce((sum, share) => sum + share, 0) / dayPattern.length

const today = demoDay(new Date())
const year = { from: addDays(today, -364), to: today }

type Step = [name: string, endpoint: Endpoint, more?: Values]
interface Action {
  /** How often it is done, beside the others. */
  weight: number
  /** Calls that the portal makes at once. */
  calls: Step[]
}

const { dashboard, ddr, titles, endUsers, usageReports, memberLibraries, packages, organization } =
  contract
const callsOf = (prefix: string): Step[] =>
  Object.entries<Endpoint>(dashboard)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, endpoint]) => [`dashboard.${name}`, endpoint])

const inDelivery: Action[] = [
  { weight: 4, calls: [['ddr.received', ddr.received, { status: 'pending' }]] },
  {
    weight: 3,
    calls: [
      ['ddr.received', ddr.received],
      ['ddrCounts.ofList', contract.ddrCounts.ofList],
    ],
  },
  { weight: 2, calls: [['ddr.received', ddr.received, { ...year, page: 3 }]] },
  {
    weight: 1,
    calls: [['ddr.received', ddr.received, { ...year, sort: 'articleName', order: 'ASC' }]],
  },
  { weight: 2, calls: [['ddr.sent', ddr.sent]] },
]

const actions: Record<'library' | 'consortium', Action[]> = {
  library: [
    ...inDelivery,
    { weight: 4, calls: callsOf('library') },
    {
      weight: 3,
      calls: [
        ['ddr.timeline', ddr.timeline],
        ['ddr.entries', ddr.entries],
      ],
    },
    { weight: 2, calls: [['titles.list', titles.list]] },
    { weight: 1, calls: [['titles.list', titles.list, { title: 'section 12' }]] },
    { weight: 2, calls: [['endUsers.list', endUsers.list]] },
    { weight: 1, calls: [['endUsers.list', endUsers.list, { search: 'of 3a' }]] },
    { weight: 1, calls: [['packages.subscribed', packages.subscribed]] },
    { weight: 1, calls: [['organization.read', organization.read]] },
    { weight: 1, calls: [['usageReports.jgateTitles', usageReports.jgateTitles, { page: 1 }]] },
    { weight: 1, calls: [['usageReports.byMonth', usageReports.byMonth]] },
  ],
  consortium: [
    ...inDelivery,
    { weight: 4, calls: callsOf('consortium') },
    { weight: 2, calls: [['memberLibraries.list', memberLibraries.list]] },
    { weight: 1, calls: [['ddrReports.list', contract.ddrReports.list]] },
    { weight: 1, calls: [['usageReports.jgateTitles', usageReports.jgateTitles, { page: 1 }]] },
  ],
}

/** Of so many actions one is a save. */
const actionsPerSave = 12

const anyOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T

const weighted = Object.fromEntries(
  Object.entries(actions).map(([who, all]) => [
    who,
    all.flatMap((action) => Array.from({ length: action.weight }, () => action)),
  ]),
)

/** Returns the beginning of an error without what differs from call to call. */
const withoutIds = (body: string): string => body.replace(/"requestId":"[^"]*"/, '').slice(0, 200)

async function load({
  url,
  seconds,
  administrators,
  secondsBetweenActions,
}: LoadWork): Promise<LoadResult> {
  const result: LoadResult = { times: {}, actions: 0, errors: [] }
  const rate = administrators.length / secondsBetweenActions
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()

  const make = async (
    name: string,
    dueAt: number,
    key: string,
    address: string,
    init: RequestInit = {},
  ) => {
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(address, { ...init, headers })
      const body = await answer.text()
      if (!answer.ok) result.errors.push(`${name}: ${answer.status} ${withoutIds(body)}`)
    } catch (error) {
      result.errors.push(`${name}: ${String(error)}`)
    }
    // From the moment it was due, so that a stalled server does not hide the calls that waited for it.
    ;(result.times[name] ??= []).push(performance.now() - dueAt)
  }

  const act = async (dueAt: number): Promise<void> => {
    const { key, isConsortium, values } = anyOf(administrators)
    result.actions += 1
    if (result.actions % actionsPerSave === 0) {
      await make('drafts.save', dueAt, key, `${url}${basePath}${contract.drafts.save.path}`, {
        method: 'POST',
        body: JSON.stringify({ form: 'bench', content: `Saved at ${Date.now()}` }),
      })
      return
    }
    const { calls } = anyOf(weighted[isConsortium ? 'consortium' : 'library'] ?? [])
    await Promise.all(
      calls.map(([name, endpoint, more]) =>
        make(name, dueAt, key, addressOfRead(url, { name, endpoint }, values, more)),
      ),
    )
  }

  let dueMs = 0
  while (dueMs < seconds * 1000) {
    const hour = Math.floor((dueMs / (seconds * 1000)) * dayPattern.length)
    const present = rate * ((dayPattern[hour] ?? 1) / patternMean)
    // Arrivals at random: the time until the next one is exponentially distributed.
    dueMs += (-Math.log(1 - Math.random()) / present) * 1000
    const dueAt = startedAt + dueMs
    await pause(Math.max(0, dueAt - performance.now()))
    const action = act(dueAt).finally(() => running.delete(action))
    running.add(action)
  }
  await Promise.all(running)
  return result
}

process.once('message', (work: LoadWork) => {
  void load(work).then((result) => process.send?.(result, () => process.disconnect()))
})
