import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import {
  isMoveFault,
  type MoveFault,
  type ReopenReason,
  type RequesterMove,
} from '../../../../contract/ddr/lifecycle.ts'
import { type DdrStatus, isDdrStatus } from '../../../../contract/ddr/model.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { hasCode } from '../../../dataProvider/hasCode.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'
import type { RequestDetail } from '../requestRow.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'

/** What the form of a move sends. */
export interface MoveValues {
  reopenReason: ReopenReason | null
  text: string
}

interface Move {
  move: RequesterMove
  values: MoveValues
}

/** Why a move failed; with `status` when somebody else changed the request before. */
export interface MoveFailure {
  move: RequesterMove
  /** Translation key. */
  text: string
  fault?: MoveFault
  status?: DdrStatus
  changedBy?: string
  changedAt?: string
}

/**
 * Returns `send`, which makes a move and then calls `onMade`, whether it runs, and the last failure. After a conflict
 * the request is fetched again and the form keeps its values.
 */
export function useMove({ ddrId, rowVersion }: RequestDetail, onMade: () => void) {
  const api = useApi()
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useRefreshDdr()
  const retry = useRetry<InputOf<typeof ddr.move>>()
  const reload = () =>
    Promise.all([queries.invalidateQueries({ queryKey: queryKeys.ddr.details(ddrId) }), refresh()])
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ move, values }: Move) =>
      retry(
        [move, values],
        () => ({ ddrId, move, rowVersion, ...values }),
        (input, options) => api.ddr.move(input, options),
      ),
    onSuccess: async (_, { move }) => {
      notify(`ddr.moves.notice.${move}`, { type: 'success' })
      await reload()
      onMade()
    },
    onError: async (failure) => {
      if (hasCode(failure, 'conflict')) await reload()
    },
  })
  const failure: MoveFailure | null =
    error === null || variables === undefined ? null : { move: variables.move, ...failureOf(error) }
  return { send: mutate, isBusy: isPending, failure }
}

function failureOf(error: Error): Omit<MoveFailure, 'move'> {
  const text = failureMessage(error)
  const data = error instanceof PlatformError ? error.failure.data : undefined
  const { fault, status, changedBy, changedAt } = data ?? {}
  if (!isDdrStatus(status)) return { text }
  return {
    text,
    status,
    ...(isMoveFault(fault) && { fault }),
    ...(typeof changedBy === 'string' && { changedBy }),
    ...(typeof changedAt === 'string' && { changedAt }),
  }
}
