import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { access } from '../../../contract/entitlement/endpoints.ts'
import { isRefusal, maxItemLength, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** The answer for one line. */
export interface BulkRow extends LineAnswer {
  /** Number of the line, from 1. */
  number: number
  line: string
}

type LineAnswer = OutputOf<typeof access.checkMany>['rows'][number]

/** The list in question. */
export interface BulkQuestion {
  lines: readonly string[]
  customerId: number
  /** YYYY-MM-DD; null for today. */
  on: string | null
}

/** A check of a list: finished when it has a row for each line. */
export interface BulkRun extends BulkQuestion {
  rows: readonly BulkRow[]
  isRunning: boolean
  /** What ended it early; null for nothing. */
  error: Error | null
}

/** Lines of one call: so many of the greatest length fit into its body, and progress shows several times a second. */
const linesPerCall = 1_000

/**
 * Returns the check of a list and what starts, continues and stops it. The check stays in memory when the user opens
 * another screen, and stops at the last answered line.
 */
export function useBulkCheck() {
  const api = useApi()
  const client = useQueryClient()
  const key = queryKeys.access.bulk()
  const { data: run = null } = useQuery<BulkRun>({
    queryKey: key,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const abort = useRef<AbortController | null>(null)
  const stop = () => abort.current?.abort()
  useEffect(() => () => abort.current?.abort(), [])

  const check = async (from: BulkRun) => {
    stop()
    const controller = new AbortController()
    abort.current = controller
    const show = (rows: readonly BulkRow[], isRunning: boolean, error: Error | null = null) =>
      client.setQueryData<BulkRun>(key, { ...from, rows, isRunning, error })
    let { rows } = from
    show(rows, true)
    try {
      while (rows.length < from.lines.length) {
        const first = rows.length
        const lines = from.lines.slice(first, first + linesPerCall)
        const answers = await answersTo(api, lines, from, controller.signal)
        rows = rows.concat(
          answers.map((answer, index) =>
            Object.assign({ number: first + index + 1, line: lines[index] ?? '' }, answer),
          ),
        )
        show(rows, true)
      }
      show(rows, false)
    } catch (error) {
      // A check that was started anew shows its own state.
      if (abort.current !== controller) return
      show(rows, false, controller.signal.aborted ? null : asError(error))
    }
  }

  return {
    run,
    start: (question: BulkQuestion) =>
      void check({ ...question, rows: [], isRunning: true, error: null }),
    resume: () => run !== null && void check(run),
    stop,
  }
}

/** Returns an answer for each line. Texts that are too long are answered here, because the platform refuses them. */
async function answersTo(
  api: Api,
  lines: readonly string[],
  { customerId, on }: BulkQuestion,
  signal: AbortSignal,
): Promise<LineAnswer[]> {
  const short = lines.filter((line) => line.length <= maxItemLength)
  const { rows } =
    short.length === 0
      ? { rows: [] }
      : await api.access.checkMany({ customerId, lines: short, on }, { signal })
  const answered = rows.values()
  return lines.map((line) => {
    const row = line.length <= maxItemLength ? answered.next().value : undefined
    return row ?? unreadableLine(line)
  })
}

/** Returns the row of a line that names no item. */
function unreadableLine(line: string): LineAnswer {
  const parsed = parseItem(line)
  const expected = isRefusal(parsed) ? parsed.expected : ''
  return { verdict: null, title: '', ways: [], decisiveStep: null, reason: null, expected }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error))
