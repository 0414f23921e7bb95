import { type ReactNode, useEffect } from 'react'
import { ListBase, type ListBaseProps, useListContext, useNotify } from 'react-admin'

interface Props extends Pick<ListBaseProps, 'resource' | 'perPage' | 'sort'> {
  children: ReactNode
}

/**
 * Provides the list of a screen in the address. A failure is told once: in place of the rows by the screen, or in a
 * notification when the rows of an earlier load are still shown.
 */
export function ScreenList({ children, ...list }: Props) {
  return (
    <ListBase {...list} exporter={false} disableAuthentication queryOptions={shownInPlace}>
      <RefreshFailure />
      {children}
    </ListBase>
  )
}

/** Without `onError` react-admin shows a notification beside the failure that stands in place of the rows. */
const shownInPlace = { onError: () => undefined }

function RefreshFailure() {
  const { data, error } = useListContext()
  const notify = useNotify()
  const text = data !== undefined && error ? error.message : null
  useEffect(() => {
    if (text !== null) notify(text, { type: 'error' })
  }, [text, notify])
  return null
}
