import { createContext, useContext } from 'react'

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
