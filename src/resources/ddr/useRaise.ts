import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import type { RaiseValues } from './raiseValues.ts'
import { useRefreshDdr } from './useDdr.ts'

/** What a new request needs beside the fields of its form. */
interface RaiseChoice {
  supplierId: number
  priority: number | undefined
  wantsTitlePage: boolean
  /** Libraries that the request goes on to, in order. */
  forwardTo: number[]
}

/**
 * Returns `raise`, which creates a request, and the text of the last failure. `raise` returns the
 * faults by field, empty when the request was created; it never rejects for a refused call.
 */
export function useRaise(onDone: () => void) {
  const notify = useNotify()
  const api = useApi()
  const refresh = useRefreshDdr()
  const retry = useRetry<InputOf<typeof ddr.create>>()
  const { customerId } = useSession().principal
  const [failure, setFailure] = useState<string | null>(null)
  const raise = async (
    values: RaiseValues,
    { priority, ...choice }: RaiseChoice,
  ): Promise<Record<string, string>> => {
    setFailure(null)
    const rest = { issueMonth: '', issueDate: '', userDesignation: '', userMobile: '' }
    const of = { ...choice, customerId, priority: priority ?? null }
    try {
      const { ddrId, isDuplicate } = await retry(
        [values, of],
        () => ({ ...values, ...rest, ...of }),
        (input, options) => api.ddr.create(input, options),
      )
      notify(isDuplicate ? 'ddr.raise.doneDuplicate' : 'ddr.raise.done', {
        type: 'success',
        messageArgs: { id: ddrId },
      })
      await refresh()
      onDone()
      return {}
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'problem.unexpected')
      return error instanceof PlatformError ? (error.failure.fields ?? {}) : {}
    }
  }
  return { raise, failure }
}
