import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/**
 * Collects the files that the portal saves in a test, because jsdom has no downloads. Call it once in a test file.
 * `last` returns the text of the last file; '' when there is none.
 */
export function collectDownloads(): { last(): Promise<string> } {
  const files: Blob[] = []
  class CollectingUrl extends URL {
    static override createObjectURL(file: Blob): string {
      files.push(file)
      return '#download'
    }
    static override revokeObjectURL(): void {}
  }
  beforeAll(() => void vi.stubGlobal('URL', CollectingUrl))
  beforeEach(() => void files.splice(0))
  afterAll(() => void vi.unstubAllGlobals())
  return { last: async () => (await files.at(-1)?.text()) ?? '' }
}
