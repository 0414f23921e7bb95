import type { Call, Platform } from '../context.ts'

/** Where a file is stored, and the log of the call or job that stored it. */
interface FileOwner {
  platform: Pick<Platform, 'blobs'>
  log: Call['log']
}

/**
 * Removes a file without a record, such as that of a call or a job that was then refused. When it cannot be removed
 * now, the answer stays as it is, and the retention job removes the file.
 */
export async function discardFile({ platform, log }: FileOwner, key: string): Promise<void> {
  try {
    await platform.blobs.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'a file without a record could not be removed')
  }
}
