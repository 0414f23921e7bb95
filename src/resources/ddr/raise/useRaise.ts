import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'
import type { RaiseValues } from './raiseValues.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'

/** A new request: the fields of its form, its supplier, priority and forwarding. */
interface NewRequest {
  values: RaiseValues
  supplierId: number
  priority: number | undefined
  includeTitlePage: boolean
  /** Libraries to which the request is forwarded, in order. */
  forwardTo: number[]
}

/** Returns the mutation that creates a request and says so; then it calls `onRaised`, also when the form was left. */
export function useRaise(onRaised: () => void) {
  const notify = useNotify()
  const api = useApi()
  const refresh = useRefreshDdr()
  const retry = useRetry<InputOf<typeof ddr.create>>()
  const { customerId } = useSession().principal
  return useMutation({
    mutationFn: ({ values, priority, ...choice }: NewRequest) => {
      const rest = { issueMonth: '', issueDate: '', userDesignation: '', userMobile: '' }
      const of = { ...choice, customerId, priority: priority ?? null }
      return retry(
        [values, of],
        () => ({ ...values, ...rest, ...of }),
        (input, options) => api.ddr.create(input, options),
      )
    },
    onSuccess: async ({ ddrId, isDuplicate }) => {
      notify(isDuplicate ? 'ddr.raise.doneDuplicate' : 'ddr.raise.done', {
        type: 'success',
        messageArgs: { id: ddrId },
      })
      onRaised()
      await refresh()
    },
  })
}
