import { createContext, useContext } from 'react'
import { useTranslate } from 'react-admin'
import { wholeCount } from '../../numbers.ts'
import { useIsFiltered } from '../filters/useFilterValues.ts'

/** All rows that match the filter of a list, as the platform has selected them. */
export interface MatchingRows {
  bulkActionId: string
  total: number
}

/** The selection of all rows that match the filter of the enclosing list. */
export interface MatchingSelection {
  /** null unless they are selected. */
  rows: MatchingRows | null
  isLoading: boolean
  /** Selects them. */
  select: () => void
  /** Selects none of them. */
  clear: () => void
}

/** Supplies the selection to the rows and actions of a list; null for a list without bulk actions. */
export const MatchingContext = createContext<MatchingSelection | null>(null)

/** Returns the selection of all matching rows of the enclosing list; null for a list that has none. */
export const useMatchingSelection = () => useContext(MatchingContext)

/**
 * Returns a function that offers all rows of the enclosing list (`select`), or says that they are selected. They are
 * those that match the filter only where there is one.
 */
export function useMatchingText() {
  const translate = useTranslate()
  const keys = useIsFiltered()
    ? { select: 'list.selectMatching', selected: 'list.allSelected' }
    : { select: 'list.selectAll', selected: 'list.wholeListSelected' }
  return (what: 'select' | 'selected', total: number): string =>
    translate(keys[what], { smart_count: total, total: wholeCount(total) })
}
