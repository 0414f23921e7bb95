import { useQueryClient } from '@tanstack/react-query'
import { type GetListParams, useDataProvider, useGetList } from 'react-admin'
import { maxSavedViews, type SavedView } from '../../../contract/savedViews.ts'
import { type StoredView, findByName } from './savedView.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

const resource = 'savedViews'

const viewsOf = (screen: string): GetListParams => ({
  filter: { screen },
  sort: { field: 'name', order: 'ASC' },
  pagination: { page: 1, perPage: maxSavedViews },
})

/**
 * Returns the saved views of a screen by name (undefined until loaded), the load error, and
 * functions to refetch, save, remove and restore. The views are stored on the platform and refetched when
 * the tab gets the focus.
 */
export function useSavedViews(screen: string) {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const { data, error, refetch } = useGetList<StoredView>(resource, viewsOf(screen), {
    refetchOnWindowFocus: true,
  })
  const invalidateViews = () =>
    queries.invalidateQueries({ queryKey: queryKeys.resource.all(resource) })

  /**
   * Creates a view, or updates the one of the same name, which keeps the spelling of its name; returns that name.
   * Rejects when that fails. The list is invalidated in both cases.
   */
  const save = async (view: Omit<SavedView, 'screen'>): Promise<string> => {
    const before = findByName(data ?? [], view.name)
    try {
      if (before === undefined) await provider.create(resource, { data: { ...view, screen } })
      else {
        const { search } = view
        await provider.update(resource, { id: before.id, data: { search }, previousData: before })
      }
      return before?.name ?? view.name
    } finally {
      await invalidateViews()
    }
  }
  const remove = async (view: StoredView): Promise<void> => {
    try {
      await provider.delete(resource, { id: view.id, previousData: view })
    } finally {
      await invalidateViews()
    }
  }
  /**
   * Brings a removed view back; rejects when another view has its name now. After an attempt whose reply was lost, the
   * view may be there already.
   */
  const restore = async ({ name, search }: StoredView): Promise<undefined> => {
    try {
      await provider.create(resource, { data: { name, search, screen } })
    } catch (error) {
      const latest = await provider.getList<StoredView>(resource, viewsOf(screen))
      if (findByName(latest.data, name)?.search !== search) throw error
    } finally {
      await invalidateViews()
    }
  }
  return { views: data, error, refetch, save, remove, restore }
}
