import pino from 'pino'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { startWatchdog } from './watchdog.ts'

/** Keeps the process busy, as a call does that computes too long. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('counts a stall and names the call that ran then, though it has ended', async () => {
  const metrics = createMetrics()
  const logged = Promise.withResolvers<Record<string, unknown>>()
  const log = pino({}, { write: (line: string) => logged.resolve(JSON.parse(line) as never) })
  const stop = startWatchdog({ log, metrics })
  const call = { requestId: 'r1', method: 'POST', route: () => '/slow' }
  metrics.runningCalls.begin(call)
  block(1500)
  metrics.runningCalls.end(call)
  expect(await logged.promise).toMatchObject({
    msg: 'the event loop stalled',
    calls: [{ requestId: 'r1', method: 'POST', route: '/slow' }],
  })
  stop()
  const text = await metrics.registry.metrics()
  expect(text).toContain('carrel_event_loop_stalls_total 1')
})

it('exports the lag of the event loop by scrape', async () => {
  const text = await createMetrics().registry.metrics()
  for (const figure of ['p50', 'p99', 'max']) {
    expect(text).toContain(`nodejs_eventloop_lag_${figure}_seconds`)
  }
})
