import { useState } from 'react'

interface Page {
  page: number
  perPage: number
  /** Whether the rows are still those of another page, because the rows of this one are loading. */
  isPlaceholderData?: boolean | undefined
}

/** Returns the number of the first row of a list, counted over all pages. Changes with the rows, not with the page. */
export function useFirstRowNumber({ page, perPage, isPlaceholderData }: Page): number {
  const next = (page - 1) * perPage + 1
  const [first, setFirst] = useState(next)
  if (isPlaceholderData || first === next) return first
  setFirst(next)
  return next
}
