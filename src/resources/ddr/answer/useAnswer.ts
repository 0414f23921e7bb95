import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DdrAction, lifecycle } from '../../../../contract/ddr/lifecycle.ts'
import { type DdrStatus, isDdrStatus } from '../../../../contract/ddr/model.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { hasCode } from '../../../dataProvider/hasCode.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'
import type { Outcome } from './AnswerSent.tsx'
import { type AnswerValues, type ChosenFile, respondInput } from './answerValues.ts'
import type { RequestDetail } from '../requestRow.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'

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

interface Answer {
  values: AnswerValues
  chosen: ChosenFile | null
}

/**
 * Returns `send`, which answers a request, its upload progress (0 to 1, null while idle), the last failure, after which
 * the form keeps its values, and `stop`, which stops an upload. When somebody else has answered first, `onDone`
 * receives who and when. An upload that is under way is stopped when the form is left; an answer that has been sent
 * whole is not, and `onDone` receives its result.
 */
export function useAnswer(action: DdrAction, detail: RequestDetail, onDone: (o: Outcome) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const retry = useRetry<ReturnType<typeof respondInput>>()
  const [progress, setProgress] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const upload = useRef<{ controller: AbortController; isWhole: boolean } | null>(null)
  const stop = useCallback(() => {
    if (upload.current?.isWhole === false) upload.current.controller.abort()
  }, [])
  useEffect(() => stop, [stop])
  const { ddrId } = detail
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.ddr.details(ddrId) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ values, chosen }: Answer) => {
      const current = { controller: new AbortController(), isWhole: false }
      const { signal } = current.controller
      upload.current = current
      const onUpload = (share: number) => {
        current.isWhole = share >= 1
        setProgress(share)
      }
      setProgress(0)
      setStopped(false)
      return retry(
        [values, chosen?.file],
        () => respondInput(action, detail, values, chosen),
        (input, options) => api.ddr.respond(input, { ...options, signal, onUpload }),
      )
    },
    onSuccess: () =>
      onDone({ kind: lifecycle[action].sendsMail ? 'mailSent' : 'discarded', ddrId }),
    onError: async (refusal) => {
      const first = firstAnswerOf(refusal)
      if (upload.current?.controller.signal.aborted === true) {
        setStopped(true)
        // The last part may have arrived all the same: the form then gives way to the answered request.
        await reload()
      } else if (first !== null) onDone({ kind: 'already', ddrId, by: first })
      // The request is refetched and the form stays open, so that the user decides whether to
      // send again.
      else if (hasCode(refusal, 'conflict')) await reload()
    },
    onSettled: () => {
      upload.current = null
    },
  })
  const isFailed = error !== null && !isStopped && firstAnswerOf(error) === null
  return {
    send: mutate,
    stop,
    progress: isPending ? progress : null,
    isStopped,
    failure: isFailed ? failureOf(error) : null,
  }
}

/** Returns who answered first, when a call was refused for that reason. */
const firstAnswerOf = (error: Error): FirstAnswer | null =>
  hasCode(error, 'alreadyAnswered') ? changeIn(error) : null

function failureOf(error: Error): AnswerFailure {
  const text = failureMessage(error)
  const changed = changeIn(error)
  return changed === null ? { text } : { text, changed }
}

/** Returns by whom and to what a request was changed, as far as a failed call says so. */
function changeIn(error: Error): FirstAnswer | null {
  if (!(error instanceof PlatformError)) return null
  const { answeredBy, answeredAt, status } = error.failure.data ?? {}
  if (typeof answeredBy !== 'string' || typeof answeredAt !== 'string') return null
  return isDdrStatus(status) ? { name: answeredBy, at: answeredAt, status } : null
}
