import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEvent, useResourceContext } from 'react-admin'
import type { ColumnLayout } from '../../../contract/preferences/columns.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { columnLayoutsQuery } from './columnLayoutsQuery.ts'
import { useNotifyFailure } from '../notices/useNotifyFailure.ts'

const defaultLayout: ColumnLayout = { order: [], widths: [] }

/**
 * Returns how the user has laid out the columns of the current list, which is the default layout until it is loaded.
 * `change` shows another layout at once, `resize` another width of a column in pixels, null the default; `save` stores
 * what was changed since the last time. None may be called before the layout is loaded, which would undo the change.
 */
export function useColumnLayout() {
  const list = useResourceContext() ?? ''
  const api = useApi()
  const queries = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const { user } = useSession()
  const isChanged = useRef(false)
  const query = columnLayoutsQuery(api, user)
  const layoutIn = (lists: readonly ({ list: string } & ColumnLayout)[] = []): ColumnLayout =>
    lists.find((one) => one.list === list) ?? defaultLayout
  const { data } = useQuery({ ...query, select: ({ lists }) => layoutIn(lists) })
  const { mutate } = useMutation({
    // Saves are sent one after the other, so that the last layout is the one that is stored.
    scope: { id: 'columnLayouts' },
    mutationFn: ({ order, widths }: ColumnLayout) =>
      api.columnLayouts.save({ list, order: [...order], widths: [...widths] }),
    onError: (error) => {
      notifyFailure(error)
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const change = useEvent((next: (before: ColumnLayout) => Partial<ColumnLayout>) => {
    isChanged.current = true
    queries.setQueryData(query.queryKey, (known) => {
      const lists = known?.lists ?? []
      const { order, widths } = { ...layoutIn(lists), ...next(layoutIn(lists)) }
      const others = lists.filter((one) => one.list !== list)
      return { lists: [...others, { list, order: [...order], widths: [...widths] }] }
    })
  })
  const resize = useEvent((column: string, width: number | null) =>
    change(({ widths }) => {
      const others = widths.filter((one) => one.column !== column)
      return { widths: width === null ? others : [...others, { column, width }] }
    }),
  )
  const save = useEvent(() => {
    if (!isChanged.current) return
    isChanged.current = false
    mutate(layoutIn(queries.getQueryData(query.queryKey)?.lists))
  })
  return { layout: data ?? defaultLayout, isLoaded: data !== undefined, change, resize, save }
}
