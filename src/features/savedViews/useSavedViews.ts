import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import { maxSavedViews, type SavedView } from '../../../contract/savedViews.ts'
import { type StoredView, findByName } from './savedView.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

const resource = 'savedViews'

/**
 * Returns the saved views of a screen by name (undefined until loaded), the load error, and
 * functions to refetch, save and remove. The views are stored on the platform and refetched when
 * the tab gets the focus.
 */
export function useSavedViews(screen: string) {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const { data, error, refetch } = useGetList<StoredView>(
    resource,
    {
      filter: { screen },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: maxSavedViews },
    },
    { refetchOnWindowFocus: true },
  )
  const changed = () => queries.invalidateQueries({ queryKey: queryKeys.resource.all(resource) })

  /**
   * Creates a view, or updates the one of the same name; rejects when that fails. The list is
   * invalidated in both cases.
   */
  const save = async (view: Omit<SavedView, 'screen'>): Promise<void> => {
    const before = findByName(data ?? [], view.name)
    try {
      if (before === undefined) await provider.create(resource, { data: { ...view, screen } })
      else {
        const { search } = view
        await provider.update(resource, { id: before.id, data: { search }, previousData: before })
      }
    } finally {
      await changed()
    }
  }
  const remove = async (view: StoredView): Promise<void> => {
    try {
      await provider.delete(resource, { id: view.id, previousData: view })
    } finally {
      await changed()
    }
  }
  return { views: data, error, refetch, save, remove }
}
