import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { lifecycle } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import type { Outcome } from './AnswerSent.tsx'
import { type AnswerValues, type ChosenFile, respondInput } from './answerValues.ts'
import type { RequestDetail } from './row.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Who answered first, when, and the resulting status. */
export interface FirstAnswer {
  name: string
  at: string
  status: DdrStatus
}

/** The reason why an answer failed. */
export interface AnswerFailure {
  text: string
  /** Set when somebody else changed the request meanwhile and it can still be answered. */
  changed?: FirstAnswer
}

/**
 * Returns `send`, which answers a request, its upload progress (0 to 1, null while idle) and the
 * last failure. `send` never rejects for a refused call, and the form keeps its values. When
 * somebody else has answered first, `onDone` receives who and when.
 */
export function useAnswer(action: DdrAction, detail: RequestDetail, onDone: (o: Outcome) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const retry = useRetry<ReturnType<typeof respondInput>>()
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<AnswerFailure | null>(null)
  const send = async (values: AnswerValues, chosen: ChosenFile | null): Promise<void> => {
    const { ddrId } = detail
    setProgress(0)
    setFailure(null)
    try {
      await retry(
        [values, chosen?.file],
        () => respondInput(action, detail, values, chosen),
        (input, options) => api.ddr.respond(input, { ...options, onUpload: setProgress }),
      )
      onDone({ kind: lifecycle[action].sendsMail ? 'mailSent' : 'discarded', ddrId })
    } catch (error) {
      const first = firstOf(error)
      if (first !== null && codeOf(error) === 'alreadyAnswered') {
        onDone({ kind: 'already', ddrId, by: first })
      } else {
        const text = error instanceof PlatformError ? error.message : 'problem.unexpected'
        setFailure({ text, ...(first !== null && { changed: first }) })
        // The request is refetched and the form stays open, so that the user decides whether to
        // send again.
        if (codeOf(error) === 'conflict') {
          await queries.invalidateQueries({ queryKey: queryKeys.ddr.details(ddrId) })
        }
      }
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, failure }
}

const codeOf = (error: unknown) => (error instanceof PlatformError ? error.code : null)

function firstOf(error: unknown): FirstAnswer | null {
  if (!(error instanceof PlatformError)) return null
  const { answeredBy, answeredAt, status } = error.failure.data ?? {}
  if (typeof answeredBy !== 'string' || typeof answeredAt !== 'string') return null
  return { name: answeredBy, at: answeredAt, status: status as DdrStatus }
}
