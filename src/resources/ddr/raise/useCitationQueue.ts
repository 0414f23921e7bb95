import type { UseFormReturn } from 'react-hook-form'
import type { CitationList } from '../../../../contract/ddr/citations/citationFile.ts'
import type { Citation } from '../../../../contract/ddr/citations/openUrl.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { articleFields, type RaiseValues } from './raiseValues.ts'

/**
 * Returns the articles that are requested one after the other, of which the form has the one at `at`, counted from 0.
 * The form keeps reader and supplier when another article takes its place.
 */
export function useCitationQueue(
  { getValues, setValue }: UseFormReturn<RaiseValues>,
  articles: readonly Citation[],
) {
  const [queue, setQueue] = useRestoredState<CitationList>('ddr.raise queue', {
    citations: [...articles],
    skipped: 0,
  })
  const [at, setAt] = useRestoredState('ddr.raise at', 0)
  const fill = (citation: Partial<RaiseValues>, withEmpty: boolean) => {
    for (const name of articleFields) {
      const value = citation[name] ?? ''
      if (withEmpty || value !== '') setValue(name, value, { shouldDirty: true })
    }
    setValue('overrideReason', '')
  }
  const show = (citations: CitationList['citations'], index: number) => {
    setQueue({ ...queue, citations })
    setAt(index)
    fill(citations[index] ?? {}, true)
  }
  return {
    at,
    count: queue.citations.length,
    /** Number of entries of the file that were left out (`CitationList`). */
    skipped: queue.skipped,
    /** Replaces the articles. What was entered stays in fields that a single article does not name. */
    start: (list: CitationList) => {
      setQueue(list)
      setAt(0)
      fill(list.citations[0] ?? {}, list.citations.length > 1)
    },
    /** Shows the article at a position. What was corrected in the present one stays. */
    goTo: (index: number) => show(queue.citations.with(at, getValues()), index),
    /** Removes the present article and shows the next; returns false after the last one. */
    finish: (): boolean => {
      const citations = queue.citations.toSpliced(at, 1)
      if (citations.length === 0) return false
      show(citations, Math.min(at, citations.length - 1))
      return true
    },
  }
}
