import type { ReactNode } from 'react'
import type { CountBefore } from '../../contract/reports/yearBefore.ts'
import { YearBefore } from '../components/text/YearBefore.tsx'
import type { Source } from './sources.ts'
import { useSource } from './useSource.ts'

/** Counts of the same days of the year before. */
type CountsBefore<K extends string> = Omit<CountBefore, 'count'> & { counts: Record<K, number> }

/** Returns a function that shows how a figure differs from the earlier count of this name. */
export function useYearBefore<T, K extends string>(
  source: Source<T>,
  part: (data: T) => CountsBefore<K>,
): (key: K, count: number) => ReactNode {
  const { data, isError } = useSource(source)
  const before = data && part(data)
  return (key, count) => (
    <YearBefore
      count={count}
      before={before && { ...before, count: before.counts[key] }}
      hasFailed={isError}
    />
  )
}
