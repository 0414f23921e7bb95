import { useEffect } from 'react'
import { useListContext, useNotify } from 'react-admin'

/** Without `onError` react-admin shows a notification in addition to the failure in place of the rows. */
export const shownInPlace = { onError: () => undefined }

/** Notifies of a failure of the list around it while the rows of an earlier load are still shown. */
export function RefreshFailure() {
  const { data, error } = useListContext()
  const notify = useNotify()
  const text = data !== undefined && error ? error.message : null
  useEffect(() => {
    if (text !== null) notify(text, { type: 'error' })
  }, [text, notify])
  return null
}
