import { dayMs } from '../../contract/calendar.ts'
import type { Platform } from '../context.ts'
import type { Blobs } from '../ports/blobs.ts'

/**
 * Age from which sessions and tokens that are over, idempotency keys, staged uploads, and files without a use are
 * deleted. Work under way is never that old.
 */
export const leftoverMs = dayMs

/** Time that failed removals may take in one run, so that a store that does not answer ends it. */
const maxFailingMs = 60_000

type RemovalPlatform = Pick<Platform, 'clock' | 'log'> & { blobs: Pick<Blobs, 'remove'> }

/** A file without a use: when it was last changed, and what removes it. */
interface Leftover {
  modifiedAt: () => Promise<Date>
  remove: () => Promise<void>
}

/**
 * Removes files one by one. One that cannot be removed is logged, and the others are removed all the same; the next run
 * tries it again. Failures that take more than a minute in all end the run.
 */
export class FileRemoval {
  readonly #platform: RemovalPlatform
  readonly #stopping: AbortSignal
  readonly #failed = new Set<string>()
  #removed = 0
  #failingMs = 0

  constructor(platform: RemovalPlatform, stopping: AbortSignal) {
    this.#platform = platform
    this.#stopping = stopping
  }

  /** Returns how many files were removed, and how many were not. */
  get counts() {
    return { files: this.#removed, filesNotRemoved: this.#failed.size }
  }

  /** Removes a file of the store of files; returns whether it is gone. */
  removeFile(key: string): Promise<boolean> {
    return this.#attempt(key, async () => {
      await this.#platform.blobs.remove(key)
      return true
    })
  }

  /** Removes a file without a use, unless it is younger than `leftoverMs` and work under way may still need it. */
  async removeLeftover(file: string, { modifiedAt, remove }: Leftover): Promise<void> {
    await this.#attempt(file, async () => {
      const ageMs = this.#platform.clock().getTime() - (await modifiedAt()).getTime()
      if (ageMs < leftoverMs) return false
      await remove()
      return true
    })
  }

  /**
   * Runs `remove`, which returns whether it removed a file; returns false when it fails. What has failed is not tried
   * twice. Throws the reason of the signal once it is aborted.
   */
  async #attempt(file: string, remove: () => Promise<boolean>): Promise<boolean> {
    this.#stopping.throwIfAborted()
    if (this.#failed.has(file)) return false
    const startedAt = performance.now()
    try {
      const isRemoved = await remove()
      if (isRemoved) this.#removed += 1
      return isRemoved
    } catch (error) {
      this.#failed.add(file)
      this.#failingMs += performance.now() - startedAt
      if (this.#failingMs > maxFailingMs) throw error
      this.#platform.log.warn(
        { err: error, file },
        'a file could not be removed and is tried again within an hour',
      )
      return false
    }
  }
}
