import { Alert, Box, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { hasPending, type Picker } from '../../../contract/picker.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx'
import { LeaveGuard } from '../../components/LeaveGuard.tsx'
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
  const before = subjects.filter(({ assigned }) => assigned).map((one) => one.subjectId)
  const [picker, setPicker] = useState<Picker>(() => ({
    selected: new Set(before),
    ticked: new Set(),
  }))
  const subjectIds = [...picker.selected].sort((a, b) => a - b)
  const preview = useQuery({
    queryKey: queryKeys.holdings.subjectPreview(customerId, subjectIds),
    queryFn: ({ signal }) => api.openAccess.preview({ customerId, subjectIds }, { signal }),
    placeholderData: (earlier) => earlier,
  })
  const counts = new Map(preview.data?.perSubject.map((one) => [one.subjectId, one.titles]))
  const pending = hasPending(picker)
  const changed = subjectIds.join() !== before.toSorted((a, b) => a - b).join()
  const [isLeaving, setLeaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isUnfinished = !isSaved && (changed || pending)
  const close = () => (isUnfinished ? setLeaving(true) : onClose())
  const assign = (ids: number[]) =>
    api.openAccess.assign({ assignment: { details: { customerId, subjectIds: ids } } })
  /** Takes back what was added and removed here, from the subjects as they are now: somebody may have changed others. */
  const undoAssignment = async () => {
    const now = await api.openAccess.subjects({ customerId })
    const assigned = now.filter((one) => one.assigned).map(({ subjectId }) => subjectId)
    const remaining = assigned.filter((id) => before.includes(id) || !subjectIds.includes(id))
    const removed = before.filter((id) => !subjectIds.includes(id))
    await assign([...new Set([...remaining, ...removed])])
    return undefined
  }
  const save = useMutation({
    mutationFn: () => assign(subjectIds),
    onSuccess: () => {
      setSaved(true)
      notifyDone('resources.openAccess.saved', undoAssignment)
      refresh()
      onClose()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <>
      <SavingDialog
        title={translate('resources.openAccess.add')}
        saveLabel={translate('resources.openAccess.save')}
        maxWidth="md"
        isSaving={save.isPending}
        canSave={!pending}
        onSave={() => save.mutate()}
        onClose={close}
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
              translate('resources.openAccess.preview', {
                titles: wholeCount(preview.data.titles),
                added: wholeCount(preview.data.added),
                removed: wholeCount(preview.data.removed),
              })}
          </Typography>
          {pending && <Alert severity="info">{translate('resources.openAccess.pending')}</Alert>}
        </Box>
      </SavingDialog>
      <LeaveGuard isDirty={isUnfinished} />
      <LeaveQuestion open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </>
  )
}
