import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { lifecycle } from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Outcome } from './AnswerSent.tsx'
import { type AnswerValues, type ChosenFile, respondInput } from './answerValues.ts'
import type { RequestDetail } from './row.ts'

/** Who came first, when, and what the request became. */
export interface FirstAnswer {
  name: string
  at: string
  status: DdrStatus
}

export interface AnswerFailure {
  text: string
  /** Set when somebody else changed the request meanwhile and it still waits. */
  changed?: FirstAnswer
}

/** Sends an answer; a failure leaves everything typed where it is. */
export function useAnswer(action: DdrAction, detail: RequestDetail, onDone: (o: Outcome) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<AnswerFailure | null>(null)
  const send = async (values: AnswerValues, chosen: ChosenFile | null): Promise<void> => {
    const { ddrId } = detail
    setShare(0)
    setFailure(null)
    try {
      await api.ddr.respond(respondInput(action, detail, values, chosen), { onUpload: setShare })
      onDone({ kind: lifecycle[action].sendsMail ? 'mailSent' : 'discarded', ddrId })
    } catch (error) {
      const first = firstOf(error)
      if (first !== null && codeOf(error) === 'alreadyAnswered') {
        onDone({ kind: 'already', ddrId, by: first })
      } else {
        const text = error instanceof PlatformError ? error.message : 'problem.unexpected'
        setFailure({ text, ...(first !== null && { changed: first }) })
        // The form goes on with what the request is now; sending again is the librarian's decision.
        if (codeOf(error) === 'conflict') {
          await queries.invalidateQueries({ queryKey: ['ddr', 'detail', ddrId] })
        }
      }
    } finally {
      setShare(null)
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
