import { usageYear } from '../../contract/dashboard/model.ts'
import { librarySources } from './sources.ts'
import { useSource } from './useSource.ts'

/** Today where the user is, YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export const currentYear = (): number => Number(today().slice(0, 4))

/** The year that a library's usage figures cover (spec: portal §9); the current one until it is known. */
export function useUsageYear(): number {
  const { data } = useSource(librarySources.usageTable)
  return data ? usageYear(today(), data.subscription) : currentYear()
}
