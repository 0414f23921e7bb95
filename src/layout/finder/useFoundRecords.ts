import { useQueries } from '@tanstack/react-query'
import { sortBy } from 'es-toolkit'
import { useEffect, useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { resources } from '../../resources/registry.ts'
import type { Entry } from './entry.ts'

/** Records of each resource at most; more letters narrow them. */
const perResource = 5
/** A shorter text would match nearly everything. Numbers may be shorter. */
const minLetters = 2
/** Milliseconds after the last key before the platform is asked. */
const typingDelayMs = 80

/** Resources in the order of the menu, those without an entry last. */
const inMenuOrder = sortBy(resources, [({ menu }) => menu?.order ?? Infinity])

interface RecordSearch {
  entries: Entry[]
  isSearching: boolean
  /** Names of the resources whose search failed. */
  failed: string[]
}

/** Searches the records of every resource that declares a finder and that the user may list. */
export function useFoundRecords(searchText: string): RecordSearch {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { can, principal } = useSession()
  const text = useDelayed(searchText)
  const isLongEnough = text.length >= minLetters || /^\d+$/.test(text)
  const searched = inMenuOrder.flatMap(({ name, permission, finder }) => {
    const filter = isLongEnough && can(permission) ? finder?.filterOf(text) : undefined
    const label = finder?.label ?? `resources.${name}.name`
    return finder && filter ? [{ resource: name, label: translate(label), finder, filter }] : []
  })
  const answers = useQueries({
    queries: searched.map(({ resource, finder, filter }) => ({
      queryKey: queryKeys.resource.found(resource, principal.customerId, text),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const params = {
          filter,
          sort: finder.sort,
          pagination: { page: 1, perPage: perResource },
          signal,
        }
        const { data } = await dataProvider.getList<RaRecord>(resource, params)
        return data.map((row) => ({ id: row.id, record: finder.foundIn(row) }))
      },
    })),
  })
  return {
    entries: searched.flatMap(({ resource, label }, index) =>
      (answers[index]?.data ?? []).map(({ id, record }) =>
        Object.assign({ key: `${resource} ${id}`, group: label }, record),
      ),
    ),
    isSearching: text !== searchText || answers.some(({ isPending }) => isPending),
    failed: searched.flatMap(({ label }, index) => (answers[index]?.isError ? [label] : [])),
  }
}

/** Returns the text as it was before the last keys were pressed. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), typingDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
