import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify, useStore } from 'react-admin'
import type { SavedView } from '../../../contract/savedViews.ts'
import { freeName, type StoredView, findByName } from './savedView.ts'
import { sameParams } from '../../sameParams.ts'

type OldView = Omit<SavedView, 'screen'>

/**
 * Uploads the views of a screen that an earlier version stored in this browser, once. Views that
 * cannot be uploaded stay stored and are tried again the next time.
 */
export function useCarryOver(
  screen: string,
  stored: readonly StoredView[] | undefined,
  save: (view: OldView) => Promise<unknown>,
): void {
  const notify = useNotify()
  // The key is listed in src/preferences.ts as one that survives a sign-out.
  const [old, setOld] = useStore<OldView[]>(`${screen}.savedQueries`, [])
  const { mutate, isIdle } = useMutation({
    mutationFn: async (views: readonly StoredView[]) => {
      const knownViews: OldView[] = [...views]
      for (const [index, view] of old.entries()) {
        const sameName = findByName(knownViews, view.name)
        if (sameName === undefined || !sameParams(sameName.search, view.search)) {
          const carried = { name: freeName(knownViews, view.name), search: view.search }
          await save(carried)
          knownViews.push(carried)
        }
        setOld(old.slice(index + 1))
      }
    },
    onError: () => notify('views.notCarried', { type: 'warning' }),
  })
  const canStart = isIdle && old.length > 0
  useEffect(() => {
    if (canStart && stored !== undefined) mutate(stored)
  }, [canStart, stored, mutate])
}
