import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/** How long a measurement counts, in milliseconds. */
const measuredForMs = 2_000

interface Options {
  /** Returns the free bytes of the disk. */
  freeBytes: () => Promise<number>
  /** Free bytes below which nothing more is stored. */
  reserveBytes: number
  log: Logger
  /** Receives each measurement, in bytes. */
  onMeasured: (freeBytes: number) => void
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * The disk of the platform's own PostgreSQL. Calls stop writing while a reserve is left, because PostgreSQL ends when
 * it cannot write its log at all.
 */
export class DiskSpace {
  readonly #options: Required<Options>
  #measured: { at: number; isNearlyFull: Promise<boolean> } | undefined
  #wasNearlyFull = false

  constructor(options: Options) {
    this.#options = { now: () => performance.now(), ...options }
  }

  /** Returns whether less than the reserve is free, measured in the last two seconds. */
  isNearlyFull(): Promise<boolean> {
    const at = this.#options.now()
    if (this.#measured === undefined || at - this.#measured.at >= measuredForMs) {
      this.#measured = { at, isNearlyFull: this.#measure() }
    }
    return this.#measured.isNearlyFull
  }

  /** Writes one line to the log when the disk becomes nearly full, and one when there is room again. */
  async #measure(): Promise<boolean> {
    const { freeBytes, reserveBytes, log, onMeasured } = this.#options
    let free: number
    try {
      free = await freeBytes()
    } catch (error) {
      log.warn({ err: error }, 'the free space of the disk cannot be measured')
      return this.#wasNearlyFull
    }
    onMeasured(free)
    const isNearlyFull = free < reserveBytes
    if (isNearlyFull && !this.#wasNearlyFull) {
      log.error(
        { freeBytes: free },
        'the disk is nearly full: nothing is stored until there is room',
      )
    }
    if (!isNearlyFull && this.#wasNearlyFull) {
      log.info({ freeBytes: free }, 'the disk has room again: calls are stored again')
    }
    this.#wasNearlyFull = isNearlyFull
    return isNearlyFull
  }
}

/** Returns the free bytes of the disk of a folder, as far as an ordinary account may use them. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
