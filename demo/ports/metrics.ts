/** What the platform uses of `prom-client`. Nobody fetches the measurements of a demo, so they are not kept. */

class Unmeasured {
  inc(): void {
    // Not kept.
  }

  set(): void {
    // Not kept.
  }

  observe(): void {
    // Not kept.
  }
}

export { Unmeasured as Counter, Unmeasured as Gauge, Unmeasured as Histogram }

/** A registry of measurements, without any. */
export class Registry {
  readonly contentType = 'text/plain'

  metrics(): Promise<string> {
    return Promise.resolve('')
  }
}

/** Measures nothing. */
export const collectDefaultMetrics = (): void => undefined
