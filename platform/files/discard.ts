import type { Call, Platform } from '../context.ts'

/** Where a file is stored, and the log of the call or job that stored it. */
interface FileOwner {
  platform: Pick<Platform, 'blobs'>
  log: Call['log']
}

/**
 * Removes a file that was stored for a call or a job that was then refused. When it cannot be removed now, the refusal
 * is still the answer, and the retention job removes the file.
 */
export async function discardFile({ platform, log }: FileOwner, key: string): Promise<void> {
  try {
    await platform.blobs.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'the file of a refused call could not be removed')
  }
}
