import { useEffect } from 'react'
import { useRefresh } from 'react-admin'

/** Milliseconds between two looks at the progress of a job. */
export const jobPollMs = 700

/** The stages in which a job has ended, each with the severity of the alert that says so. */
export const endSeverities = { done: 'success', cancelled: 'info', failed: 'error' } as const

/** Returns whether a job in this stage has ended. */
export const isJobEnd = (stage: string): stage is keyof typeof endSeverities =>
  stage in endSeverities

/** Loads the lists anew when a job ends, because react-query cannot know that it changed their rows. */
export function useRefreshAtEnd(hasEnded: boolean): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (hasEnded) refresh()
  }, [hasEnded, refresh])
}
