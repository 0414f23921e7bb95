import { usageYear } from '../../contract/dashboard/model.ts'
import { librarySources } from './sources.ts'
import { useSource } from './useSource.ts'

/** Returns today in the time zone of the browser as YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the current year in the time zone of the browser. */
export const currentYear = (): number => Number(today().slice(0, 4))

/**
 * Returns the year that a library's usage figures cover (docs/requirements/portal.md §9), or the current year
 * until it is loaded.
 */
export function useUsageYear(): number {
  const { data } = useSource(librarySources.usageTable)
  return data ? usageYear(today(), data.subscription) : currentYear()
}
