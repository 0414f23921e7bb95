import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { membersToSend } from '../../../contract/consortium/assignment.ts'
import type { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Picker } from '../../../contract/picker.ts'
import { useApi } from '../../dataProvider/useApi.ts'

export type Review = OutputOf<typeof consortiumPackages.review>

/** What became of it: the specified words, and what each member has of the packages now. */
export interface Result {
  text: string
  members: Review['members']
}

/** The choice of packages and members, its review, and the call that does it. */
export function useAssignment(consortiumId: number) {
  const api = useApi()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [picker, setPicker] = useState<Picker>({ selected: new Set(), ticked: new Set() })
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set())
  const [review, setReview] = useState<Review | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const packageIds = [...picker.selected]
  const choice = {
    consortiumId,
    packageIds,
    memberIds: membersToSend(consortiumId, [...members]),
  }
  const warn = (key: string) => setNotice(translate(`assignment.${key}`))
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return {
    picker,
    setPicker,
    members,
    setMembers,
    packageIds,
    review,
    result,
    /** Something was chosen that closing would lose. */
    dirty:
      result === null && (picker.selected.size > 0 || picker.ticked.size > 0 || members.size > 0),
    busy,
    notice,
    warn,
    dismissNotice: () => setNotice(null),
    back: () => setReview(null),
    styles: () => {
      if (packageIds.length === 0) {
        warn('noPackage')
        return
      }
      void run(async () => setReview(await api.consortiumPackages.review(choice)))
    },
    assign: () =>
      void run(async () => {
        await api.consortiumPackages.assign({ assignment: choice })
        refresh()
        const done = members.size === 0 ? 'doneConsortium' : 'doneMembers'
        const text = translate(`assignment.${done}`)
        setResult({ text, members: [] })
        // What each member has now, as the platform tells it.
        const { members: now } = await api.consortiumPackages.review(choice)
        setResult({ text, members: now })
      }),
  }
}

export type AssignmentWork = ReturnType<typeof useAssignment>
