import { useState } from 'react'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { lifecycle } from '../../../contract/ddr/lifecycle.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Outcome } from './Answered.tsx'
import { type AnswerValues, type ChosenFile, respondInput } from './answerValues.ts'
import type { RequestDetail } from './row.ts'

/** Sends an answer; a failure leaves everything typed where it is. */
export function useAnswer(action: DdrAction, detail: RequestDetail, onDone: (o: Outcome) => void) {
  const api = useApi()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (values: AnswerValues, chosen: ChosenFile | null): Promise<void> => {
    const { ddrId } = detail
    setShare(0)
    setFailure(null)
    try {
      await api.ddr.respond(respondInput(action, detail, values, chosen), { onUpload: setShare })
      onDone({ kind: lifecycle[action].sendsMail ? 'mailSent' : 'discarded', ddrId })
    } catch (error) {
      const by = firstAnswerer(error)
      if (by !== null) onDone({ kind: 'already', ddrId, by })
      else setFailure(error instanceof PlatformError ? error.message : 'problem.unexpected')
    } finally {
      setShare(null)
    }
  }
  return { send, share, failure }
}

/** Who answered before us, if that is why the answer was refused. */
function firstAnswerer(error: unknown): { name: string; at: string } | null {
  if (!(error instanceof PlatformError) || error.code !== 'alreadyAnswered') return null
  const { answeredBy, answeredAt } = error.failure.data ?? {}
  return { name: String(answeredBy), at: String(answeredAt) }
}
