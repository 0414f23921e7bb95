import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { packages } from '../../../contract/packages/endpoints.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { type Undo, useUndo } from '../../components/notices/useUndo.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Returns the query of the packages that a library can add, of one aggregator or, for null, of all. */
export function useAvailablePackages(kind: HoldingKind, aggregatorId: number | null) {
  const api = useApi()
  const { customerId } = useSession().principal
  return useQuery({
    queryKey: queryKeys.packages.available(kind, customerId, aggregatorId),
    queryFn: ({ signal }) =>
      api.packages[kind === 'book' ? 'availableBooks' : 'available'](
        { customerId, aggregatorId: aggregatorId === null ? null : [aggregatorId] },
        { signal },
      ),
  })
}

/**
 * Returns the packages chosen to be added, and the functions that change and add them. `notice` is the text of a dialog
 * to show, null for none; `closeNotice` closes it, and after the addition offers to undo it and calls `onDone`.
 */
export function useAddPackages(onDone: () => void) {
  const translate = useTranslate()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const notifyDone = useUndo()
  const { customerId } = useSession().principal
  const retry = useRetry<InputOf<typeof packages.add>>()
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [notice, setNotice] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: (packageIds: number[]) => {
      const selection = { customerId, packageIds }
      return retry(
        [selection],
        () => ({ selection }),
        (input, options) => api.packages.add(input, options),
      )
    },
    onSuccess: () => {
      refresh()
      setNotice(translate('resources.packages.added'))
    },
    onError: notifyFailure,
  })
  const offerUndo = (packageIds: number[]) => {
    const undo: Undo = async (options) => {
      const undone = await api.packages.undoAdd({ customerId, packageIds }, options)
      return { done: undone.packageIds.length, of: packageIds.length }
    }
    notifyDone('resources.packages.addedCount', undo, { smart_count: packageIds.length })
    onDone()
  }
  return {
    /** Names of the chosen packages by package ID. */
    chosen,
    isUnfinished: chosen.size > 0 && !add.isSuccess,
    isAdding: add.isPending,
    notice,
    /** Adds a package to the choice, or removes it when it is chosen. */
    toggle: (packageId: number, name: string) => {
      const next = new Map(chosen)
      if (!next.delete(packageId)) next.set(packageId, name)
      setChosen(next)
    },
    save: () => {
      if (chosen.size === 0) setNotice(translate('resources.packages.selectOne'))
      else add.mutate([...chosen.keys()])
    },
    closeNotice: () => (add.isSuccess ? offerUndo(add.variables) : setNotice(null)),
  }
}
