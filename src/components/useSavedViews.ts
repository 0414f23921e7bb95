import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import { maxSavedViews, type SavedView } from '../../contract/savedViews.ts'
import { type StoredView, named } from './savedView.ts'

const resource = 'savedViews'

/**
 * The views that the user keeps of a screen, by name. They are the platform's, so that another tab or computer
 * has them too; coming back to this tab asks for them again.
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
  const changed = () => queries.invalidateQueries({ queryKey: [resource] })

  /** Adds a view, or lets the one of that name show something else. Whatever comes of it, the list is asked for anew. */
  const save = async (view: Omit<SavedView, 'screen'>): Promise<void> => {
    const before = named(data ?? [], view.name)
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
