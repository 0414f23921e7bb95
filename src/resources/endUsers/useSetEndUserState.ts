import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { type KeyedCall, type Undo, useUndo } from '../../components/notices/useUndo.tsx'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { EndUserRow } from './binding.ts'
import { fullName } from './fullName.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

type State = InputOf<typeof endUsers.setState>['state']

/** What is needed of a user to change its state. */
export type StatefulUser = Pick<EndUserRow, 'endUserId' | 'firstName' | 'lastName' | 'state'>

/**
 * Returns the mutation that disables an active user or enables a disabled one, with Undo. The list and the counts are
 * refreshed afterwards.
 */
export function useSetEndUserState() {
  const api = useApi()
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyDone = useUndo()
  const { customerId } = useSession().principal
  const set = (endUserId: number, state: State, options?: KeyedCall) =>
    api.endUsers.setState({ customerId, endUserId, state }, options)
  return useMutation({
    mutationFn: ({ endUserId, state }: StatefulUser) =>
      set(endUserId, state === 'active' ? 'disabled' : 'active'),
    onSuccess: ({ changed: hasChanged }, user) => {
      const newState = user.state === 'active' ? 'disabled' : 'enabled'
      const undo: Undo = async (options) => {
        const { changed } = await set(user.endUserId, user.state, options)
        return { done: changed ? 1 : 0, of: 1 }
      }
      // Somebody else was quicker: an undo would take back what they did.
      notifyDone(
        `resources.endUsers.${newState}${hasChanged ? '' : 'Already'}`,
        hasChanged ? undo : undefined,
        { name: fullName(user) },
      )
    },
    onError: (error) => {
      const isTaken = hasCode(error, 'conflict')
      notify(isTaken ? 'resources.endUsers.emailTaken' : failureMessage(error), { type: 'error' })
    },
    onSettled: () => refresh(),
  })
}
