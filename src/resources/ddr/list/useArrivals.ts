import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useOpenPanel } from '../OpenPanelProvider.tsx'
import type { RequestRow } from '../requestRow.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { focusedRequest } from './RequestKeys.ts'

/** Pixels from the top of the page within which new rows are shown at once, because they move nothing that is read. */
const topOfPage = 200

/**
 * Loads the list anew when `expected`, the polled number of its rows, differs from what is shown, unless the user is
 * busy with the rows. Returns how many requests have arrived since the filter was set, and whether the list is
 * outdated.
 */
export function useArrivals(expected: number | undefined): {
  arrived: number
  isOutdated: boolean
} {
  const { total, isFetching, isPlaceholderData, selectedIds } = useListContext<RequestRow>()
  const { filter: urlFilter } = useUrlFilter()
  const { openPanel } = useOpenPanel()
  const refresh = useRefreshDdr()
  const filter = JSON.stringify(urlFilter)
  const before = useSmallest(filter, isPlaceholderData ? undefined : total)
  const isOutdated =
    !isFetching && expected !== undefined && total !== undefined && expected !== total
  const isBusy = selectedIds.length > 0 || openPanel !== null
  const lastAttempt = useRef<string>(null)
  useEffect(() => {
    const attempt = `${filter} ${expected}`
    // One attempt for each number: the rows may truly differ from the counts for a moment.
    if (!isOutdated || isBusy || isReading() || lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    void refresh()
  }, [isOutdated, isBusy, filter, expected, refresh])
  return { arrived: Math.max((total ?? 0) - (before ?? total ?? 0), 0), isOutdated }
}

/** Returns the smallest total that was seen for a filter: what came on top of it has arrived since. */
function useSmallest(filter: string, total: number | undefined): number | undefined {
  const [smallest, setSmallest] = useState<{ filter: string; total: number }>()
  const isOther = smallest?.filter !== filter
  if (total !== undefined && (isOther || total < smallest.total)) setSmallest({ filter, total })
  return smallest?.filter === filter ? smallest.total : total
}

/** Returns whether the user reads further down, or has the focus on a row. */
const isReading = (): boolean => window.scrollY > topOfPage || focusedRequest() !== null
