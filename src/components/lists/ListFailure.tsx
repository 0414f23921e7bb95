import { useListContext, useStoreContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { type FailureCode, PlatformError } from '../../dataProvider/platformError.ts'
import { FailureAlert, LoadFailure } from '../loading/LoadFailure.tsx'

/** Refusals of what was requested, such as an unknown column or a library that has left. */
const refusals: ReadonlySet<FailureCode> = new Set(['invalid', 'forbidden', 'notFound'])

/**
 * Shows in place of the rows why the list around it could not be loaded. When the platform refuses the filter, order or
 * page in the address, a button shows the list with its defaults; they are stored for the next visit too, so that
 * without it the list would stay as it is.
 */
export function ListFailure() {
  const navigate = useNavigate()
  const store = useStoreContext()
  const { error, refetch, resource } = useListContext()
  if (!error) return null
  const isRefused = error instanceof PlatformError && refusals.has(error.code)
  if (!isRefused || window.location.search === '') {
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  const reset = () => {
    store.removeItem(`${resource}.listParams`)
    void navigate({ search: '' }, { replace: true })
  }
  return (
    <FailureAlert
      text={error.code === 'invalid' ? 'list.refused' : failureMessage(error)}
      action={{ label: 'list.reset', onClick: reset }}
    />
  )
}
