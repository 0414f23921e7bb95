import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figureOf } from '../figures.ts'

const warmUps = 6
const runs = 15
/** A call that is slower than this in ms is repeated less often. */
const slowMs = 1_000

/**
 * What one call took in ms, by repetition; null when the session may not make it. A call that may be made only so often
 * a minute waits as long as its refusal says. Throws when it fails.
 */
export async function timedCall(
  address: string,
  key: string,
): Promise<{ times: number[]; body: string } | null> {
  const headers = { authorization: `Bearer ${key}` }
  let body = ''
  const send = async (): Promise<number> => {
    const startedAt = performance.now()
    const answer = await fetch(address, { headers })
    body = await answer.text()
    const ms = performance.now() - startedAt
    if (answer.status === 403) return Number.NaN
    if (answer.status === 429) {
      await pause(Number(answer.headers.get('retry-after')) * 1_000)
      return send()
    }
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 300)}`)
    return ms
  }
  const first = await send()
  if (Number.isNaN(first)) return null
  const isSlow = first > slowMs
  for (let run = 0; run < (isSlow ? 1 : warmUps); run += 1) await send()
  const times: number[] = []
  for (let run = 0; run < (isSlow ? 3 : runs); run += 1) times.push(await send())
  return { times, body }
}

/** Returns how long the first byte of a download and all of it took in ms, and its megabytes. */
export async function timedDownload(what: string, address: string, key: string): Promise<Figure[]> {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
  let firstByte = 0
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    if (firstByte === 0) firstByte = performance.now() - startedAt
    bytes += (chunk as Uint8Array).length
  }
  return [
    { what: `${what}: first byte`, unit: 'ms', value: firstByte, budget: 1_000 },
    {
      what: `${what}: all ${(bytes / 1e6).toFixed(1)} MB`,
      unit: 'ms',
      value: performance.now() - startedAt,
    },
  ]
}

/** A figure of a call, with its budget. */
export const callFigure = (what: string, times: readonly number[], budget: number): Figure =>
  figureOf(what, 'ms', times, { budget })
