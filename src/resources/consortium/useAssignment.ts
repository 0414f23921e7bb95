import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { membersToSend } from '../../../contract/consortium/assignment.ts'
import type { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Picker } from '../../../contract/picker.ts'
import { type Undo, useUndo } from '../../components/notices/useUndo.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** The effect of an assignment per member. */
export type Review = OutputOf<typeof consortiumPackages.review>

/**
 * The result of an assignment: the specified success text, and the packages each member has now.
 */
export interface Result extends Pick<Review, 'assigned' | 'members'> {
  text: string
}

/** What is selected when the dialog opens, as far as it can be chosen. */
export interface AssignmentStart {
  packageIds: readonly number[]
  memberIds: readonly number[]
}

/** Returns the packages and the members to choose from. */
function useAssignmentOptions(consortiumId: number) {
  const api = useApi()
  const packages = useQuery({
    queryKey: queryKeys.consortium.assignablePackages(consortiumId),
    queryFn: ({ signal }) => api.consortiumPackages.available({ consortiumId }, { signal }),
  })
  const members = useQuery({
    queryKey: queryKeys.consortium.assignableMembers(consortiumId),
    queryFn: ({ signal }) =>
      api.consortiumResources.members({ consortiumId, name: '' }, { signal }),
  })
  return { packages, members }
}

/**
 * Calls `start` while rendering, once, with the first data of a query, before the user can change
 * what it sets. Returns whether it has.
 */
function useFirstData<Data>(data: Data | undefined, start: (data: Data) => void): boolean {
  const [hasStarted, setStarted] = useState(false)
  if (data !== undefined && !hasStarted) {
    setStarted(true)
    start(data)
  }
  return hasStarted
}

/** Returns the packages and members that are selected in the assignment dialog, and the function that changes each. */
function useAssignmentChoice(consortiumId: number, first: AssignmentStart) {
  const options = useAssignmentOptions(consortiumId)
  const [picker, setPicker] = useState<Picker>({ selected: new Set(), ticked: new Set() })
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set())
  const [leftOut, setLeftOut] = useState({ packages: false, members: false })
  const hasPackages = useFirstData(options.packages.data, (packages) => {
    const assignable = packages.filter(({ assigned }) => !assigned).map(({ value }) => value)
    const selected = assignable.filter((id) => first.packageIds.includes(id))
    setPicker({ selected: new Set(selected), ticked: new Set() })
    setLeftOut((now) => ({ ...now, packages: selected.length < first.packageIds.length }))
  })
  const hasMembers = useFirstData(options.members.data, ({ rows }) => {
    const ticked = rows.map(({ id }) => id).filter((id) => first.memberIds.includes(id))
    setMembers(new Set(ticked))
    setLeftOut((now) => ({ ...now, members: ticked.length < first.memberIds.length }))
  })
  return {
    options,
    /** Whether the options are there, and of them those that are selected at first. */
    hasStarted: hasPackages && hasMembers,
    /** Whether packages or members were to be selected at first that cannot be chosen. */
    leftOut,
    picker,
    setPicker,
    members,
    setMembers,
    packageIds: [...picker.selected],
  }
}

/**
 * Returns the state of the assignment dialog: selected packages and members, review, result, and
 * the functions for each step. A failed call is shown as a notification and changes nothing.
 */
export function useAssignment(consortiumId: number, first: AssignmentStart) {
  const api = useApi()
  const translate = useTranslate()
  const notifyDone = useUndo()
  const selection = useAssignmentChoice(consortiumId, first)
  const { picker, members, packageIds } = selection
  const [review, setReview] = useState<Review | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const addedCount = review?.members.reduce((sum, one) => sum + one.added, 0) ?? 0
  // The consortium as a whole has one row for each package; a member gets those that it did not have.
  const expectedCount = review?.whole === false ? addedCount : packageIds.length
  const choice = {
    consortiumId,
    packageIds,
    memberIds: membersToSend(consortiumId, [...members]),
  }
  const warn = (key: string) => setNotice(translate(`assignment.${key}`))
  const onError = useNotifyFailure()
  const loadReview = useMutation({
    mutationFn: () => api.consortiumPackages.review(choice),
    onSuccess: setReview,
    onError,
  })
  const { assign, result } = useAssign(choice, { expectedCount, isWhole: members.size === 0 })
  return {
    ...selection,
    review,
    result,
    /** Offers the undo of the assignment, when its result is closed. */
    offerUndo: () => {
      const of = result?.assigned ?? 0
      const undo: Undo = async (options) => {
        const { undone } = await api.consortiumPackages.undoAssign(choice, options)
        return { done: undone, of }
      }
      // An undo of what changed nothing would take back the assignment before.
      notifyDone('assignment.assigned', of > 0 ? undo : undefined, {
        smart_count: packageIds.length,
      })
    },
    /** Whether closing the dialog would lose a selection. */
    isDirty:
      result === null && (picker.selected.size > 0 || picker.ticked.size > 0 || members.size > 0),
    isBusy: loadReview.isPending || assign.isPending,
    /** Whether the assignment itself is under way. */
    isAssigning: assign.isPending && result === null,
    notice,
    warn,
    dismissNotice: () => setNotice(null),
    back: () => setReview(null),
    openReview: () => {
      if (packageIds.length === 0) warn('noPackage')
      else loadReview.mutate()
    },
    assign: () => assign.mutate(),
  }
}

/**
 * Returns the mutation that assigns the packages of a choice, and its result: first with `expectedCount`, then with
 * what the platform counted. Without members the choice is for the consortium as a whole.
 */
function useAssign(
  choice: InputOf<typeof consortiumPackages.review>,
  { expectedCount, isWhole }: { expectedCount: number; isWhole: boolean },
) {
  const api = useApi()
  const translate = useTranslate()
  const refresh = useRefresh()
  const retry = useRetry<InputOf<typeof consortiumPackages.assign>>()
  const [result, setResult] = useState<Result | null>(null)
  const assign = useMutation({
    mutationFn: async () => {
      const assignedUnder = await retry(
        [choice],
        () => ({ assignment: choice }),
        async (input, options) => {
          await api.consortiumPackages.assign(input, options)
          return options.idempotencyKey
        },
      )
      refresh()
      const outcome = isWhole ? 'doneConsortium' : 'doneMembers'
      const text = translate(`assignment.${outcome}`)
      setResult({ text, assigned: expectedCount, members: [] })
      // The review was of what would be new: somebody may have assigned the same meanwhile.
      const { assigned, members: now } = await api.consortiumPackages.review({
        ...choice,
        assignedUnder,
      })
      setResult({ text, assigned, members: now })
    },
    onError: useNotifyFailure(),
  })
  return { assign, result }
}

/** The state and functions that `useAssignment` returns. */
export type AssignmentWork = ReturnType<typeof useAssignment>
