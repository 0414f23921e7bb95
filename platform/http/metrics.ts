import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { RunningCalls } from './runningCalls.ts'

/** The measurements that `/platform/metrics` exposes. */
export type Metrics = ReturnType<typeof createMetrics>

/** Returns the measurements of a process, in a registry of their own. Labels are route templates, never ids. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: new Histogram({
      name: 'carrel_call_seconds',
      help: 'Duration of calls',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'carrel_sign_ins_total',
      help: 'Sign-in attempts by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'carrel_refusals_total',
      help: 'Calls refused by permission or scope',
      labelNames: ['route'],
      registers: [registry],
    }),
    stalls: new Counter({
      name: 'carrel_event_loop_stalls_total',
      help: 'Times that the event loop stood still for more than a second',
      registers: [registry],
    }),
    logErrors: new Counter({
      name: 'carrel_log_errors_total',
      help: 'Times that a line could not be written to the log',
      registers: [registry],
    }),
    diskFreeBytes: new Gauge({
      name: 'carrel_disk_free_bytes',
      help: "Free bytes of the disk of the platform's own PostgreSQL; 0 with DATABASE_URL",
      registers: [registry],
    }),
    usageWaitingEvents: new Gauge({
      name: 'carrel_usage_waiting_events',
      help: 'Recorded events of usage that are in no roll-up yet',
      registers: [registry],
    }),
    usageWaitingSeconds: new Gauge({
      name: 'carrel_usage_waiting_seconds',
      help: 'Time for which the oldest of these events waits',
      registers: [registry],
    }),
    runningCalls: new RunningCalls(),
  }
}
