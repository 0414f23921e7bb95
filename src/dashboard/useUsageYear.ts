import { yearOf } from '../../contract/calendar.ts'
import { usageYear } from '../../contract/dashboard/model.ts'
import { today } from '../today.ts'
import { librarySources } from './sources.ts'
import { useSource } from './useSource.ts'

/** Returns the current year of the platform's calendar. */
export const currentYear = (): number => yearOf(today())

/**
 * Returns the year that a library's usage figures cover (docs/requirements/portal.md §9); undefined
 * until it is loaded.
 */
export function useUsageYear(): number | undefined {
  const { data } = useSource(librarySources.usageTable)
  return data && usageYear(today(), data.subscription)
}
