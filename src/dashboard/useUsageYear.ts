import { yearOf } from '../../contract/calendar.ts'
import { consortiaSources, librarySources } from './sources.ts'
import { useSource } from './useSource.ts'

/**
 * Returns the year that a library's usage figures cover (docs/requirements/portal.md §9); undefined
 * until it is loaded.
 */
export function useUsageYear(): number | undefined {
  const { data } = useSource(librarySources.usageTable)
  return data?.year
}

/**
 * Returns the year that a consortium's usage figures cover; undefined until the figures of the year before it are
 * loaded.
 */
export function useConsortiumUsageYear(): number | undefined {
  const { data } = useSource(consortiaSources.yearBefore)
  return data && yearOf(data.usage.from) + 1
}
