import { Alert, Box, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { hasPending, type Picker } from '../../../contract/picker.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { SavingDialog } from '../../components/SavingDialog.tsx'
import { TwoListPicker } from '../../components/TwoListPicker.tsx'
import { useUndo } from '../../components/useUndo.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { wholeCount } from '../../numbers.ts'

interface Props {
  subjects: readonly { subjectId: number; name: string; assigned: boolean }[]
  onClose: () => void
}

/** Returns the ids without `removed`, and with `added`. */
const changeIds = (
  ids: readonly number[],
  removed: readonly number[],
  added: readonly number[],
) => [...new Set([...ids.filter((id) => !removed.includes(id)), ...added])]

/**
 * Shows Add OA Resources: the subjects in two lists, and a preview of the change before it is
 * saved.
 */
export function SubjectDialog({ subjects, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const notify = useNotify()
  const notifyDone = useUndo()
  const refresh = useRefresh()
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
    // Keeps the figures of the subjects, which do not depend on the choice; those of the choice are hidden until they are its own.
    placeholderData: (earlier) => earlier,
  })
  const counts = new Map(preview.data?.perSubject.map((one) => [one.subjectId, one.titles]))
  const pending = hasPending(picker)
  const changed = subjectIds.join() !== before.toSorted((a, b) => a - b).join()
  const [isSaved, setSaved] = useState(false)
  const added = subjectIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !subjectIds.includes(id))
  /**
   * Takes subjects out of those that are assigned now, and adds others: somebody may have assigned or removed further ones
   * since the dialog was opened.
   */
  const assign = async (taken: readonly number[], given: readonly number[]) => {
    const now = await api.openAccess.subjects({ customerId })
    const assigned = now.filter((one) => one.assigned).map(({ subjectId }) => subjectId)
    await api.openAccess.assign({
      assignment: { details: { customerId, subjectIds: changeIds(assigned, taken, given) } },
    })
  }
  const undoAssignment = async () => {
    await assign(added, removed)
    return undefined
  }
  const save = useMutation({
    mutationFn: () => assign(removed, added),
    onSuccess: () => {
      setSaved(true)
      notifyDone('resources.openAccess.saved', undoAssignment)
      refresh()
      onClose()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <SavingDialog
      title={translate('resources.openAccess.add')}
      saveLabel={translate('resources.openAccess.save')}
      maxWidth="md"
      isSaving={save.isPending}
      canSave={!pending}
      onSave={() => save.mutate()}
      onClose={onClose}
      unsaved={!isSaved && (changed || pending) && 'changes'}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TwoListPicker
          options={subjects.map(({ subjectId, name }) => ({
            id: subjectId,
            label: name,
            ...(preview.data && {
              detail: translate('resources.openAccess.titles', {
                count: counts.get(subjectId) ?? 0,
                smart_count: counts.get(subjectId) ?? 0,
              }),
            }),
          }))}
          picker={picker}
          available={translate('resources.openAccess.available')}
          selected={translate('resources.openAccess.selected')}
          onChange={setPicker}
        />
        <Typography role="status" variant="body2" sx={{ minHeight: 24 }}>
          {preview.data &&
            !preview.isPlaceholderData &&
            translate('resources.openAccess.preview', {
              titles: wholeCount(preview.data.titles),
              added: wholeCount(preview.data.added),
              removed: wholeCount(preview.data.removed),
            })}
        </Typography>
        {preview.isError && (
          <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {pending && <Alert severity="info">{translate('resources.openAccess.pending')}</Alert>}
      </Box>
    </SavingDialog>
  )
}
