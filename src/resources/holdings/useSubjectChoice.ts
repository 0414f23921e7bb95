import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { hasPending, type Picker } from '../../../contract/picker.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useUndo } from '../../components/notices/useUndo.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** A subject of open access resources, and whether the library has it. */
export interface Subject {
  subjectId: number
  name: string
  assigned: boolean
}

/** Returns the state of the choice of subjects: those chosen, a preview of the effect, and `save`, to assign them. */
export function useSubjectChoice(subjects: readonly Subject[], onSaved: () => void) {
  const api = useApi()
  const { customerId } = useSession().principal
  // The change is measured against what the dialog began with, also when the subjects are loaded again below it.
  const [before] = useState(() =>
    subjects.filter(({ assigned }) => assigned).map((one) => one.subjectId),
  )
  const [picker, setPicker] = useState<Picker>(() => ({
    selected: new Set(before),
    ticked: new Set(),
  }))
  const subjectIds = [...picker.selected].sort((a, b) => a - b)
  const preview = useQuery({
    queryKey: queryKeys.holdings.subjectPreview(customerId, subjectIds),
    queryFn: ({ signal }) => api.openAccess.preview({ customerId, subjectIds }, { signal }),
    // Keeps the figures of the subjects, which do not depend on the choice; those of the choice are hidden until they
    // are its own.
    placeholderData: (earlier) => earlier,
  })
  const added = subjectIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !subjectIds.includes(id))
  const isPending = hasPending(picker)
  const [isSaved, setSaved] = useState(false)
  const save = useAssignSubjects({ added, removed }, () => {
    setSaved(true)
    onSaved()
  })
  return {
    picker,
    setPicker,
    preview,
    /** Whether a subject is ticked that was not moved to the other list. */
    isPending,
    isUnsaved: !isSaved && (added.length > 0 || removed.length > 0 || isPending),
    save,
  }
}

/** Returns the mutation that assigns subjects and takes others away; its notice offers an undo. */
function useAssignSubjects(change: { added: number[]; removed: number[] }, onSaved: () => void) {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const notifyDone = useUndo()
  const refresh = useRefresh()
  const { customerId } = useSession().principal
  /** Starts from what is assigned now: somebody may have changed other subjects since the dialog was opened. */
  const assign = async (added: readonly number[], removed: readonly number[]) => {
    const now = await api.openAccess.subjects({ customerId })
    const staying = now.filter((one) => one.assigned && !removed.includes(one.subjectId))
    const subjectIds = [...new Set([...staying.map(({ subjectId }) => subjectId), ...added])]
    await api.openAccess.assign({ assignment: { details: { customerId, subjectIds } } })
  }
  return useMutation({
    mutationFn: () => assign(change.added, change.removed),
    onSuccess: () => {
      notifyDone('resources.openAccess.saved', async () => {
        await assign(change.removed, change.added)
        return undefined
      })
      refresh()
      onSaved()
    },
    onError: notifyFailure,
  })
}
