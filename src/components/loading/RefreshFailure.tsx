import { useEffect } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

/**
 * Query options of a list or record whose failure the screen shows in place of it. Without `onError` react-admin
 * notifies of it as well, and leaves a record for its list, saying that it does not exist.
 */
export const shownInPlace = { onError: () => undefined }

/**
 * Notifies of a failure of the list around it while other rows are shown: those of an earlier load, or those of the
 * first page, to which react-admin returns from a page that cannot be loaded.
 */
export function RefreshFailure() {
  const { data, error, page } = useListContext()
  const notify = useNotify()
  const text = error && (data !== undefined || page > 1) ? failureMessage(error) : null
  useEffect(() => {
    if (text !== null) notify(text, { type: 'error' })
  }, [text, notify])
  return null
}
