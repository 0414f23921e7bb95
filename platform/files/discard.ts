import type { Call } from '../context.ts'

/**
 * Removes a file that was stored for a call that was then refused. When it cannot be removed now, the refusal is still
 * the answer, and the retention job removes the file.
 */
export async function discardFile({ platform, log }: Call, key: string): Promise<void> {
  try {
    await platform.blobs.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'the file of a refused call could not be removed')
  }
}
