import type { Page } from 'playwright-core'

/** Waits until what changed is laid out, and what is arranged by its size too. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
