import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

/** Returns a function that shows why a call failed, as the `onError` of a mutation. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify()
  return useCallback((error: unknown) => notify(failureMessage(error), { type: 'error' }), [notify])
}
