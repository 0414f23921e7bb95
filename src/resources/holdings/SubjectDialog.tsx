import { Alert, Box, Typography } from '@mui/material'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { TwoListPicker } from '../../components/inputs/TwoListPicker.tsx'
import { wholeCount } from '../../numbers.ts'
import { type Subject, useSubjectChoice } from './useSubjectChoice.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  subjects: readonly Subject[]
  onClose: () => void
}

/**
 * Shows Add OA Resources: the subjects in two lists, and a preview of the change before it is
 * saved.
 */
export function SubjectDialog({ subjects, onClose }: Props) {
  const t = useTranslations('resources.openAccess')
  const { picker, setPicker, preview, isPending, isUnsaved, save } = useSubjectChoice(
    subjects,
    onClose,
  )
  const counts = new Map(preview.data?.perSubject.map((one) => [one.subjectId, one.titles]))
  const titlesOf = (subjectId: number) => {
    const count = counts.get(subjectId) ?? 0
    return t('titles', { count, smart_count: count })
  }
  return (
    <SavingDialog
      title={t('add')}
      saveLabel={t('save')}
      maxWidth="md"
      isSaving={save.isPending}
      canSave={!isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
      unsaved={isUnsaved && 'changes'}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TwoListPicker
          options={subjects.map(({ subjectId, name }) => ({
            id: subjectId,
            label: name,
            ...(preview.data && { detail: titlesOf(subjectId) }),
          }))}
          picker={picker}
          available={t('available')}
          selected={t('selected')}
          onChange={setPicker}
        />
        <Typography role="status" variant="body2" sx={{ minHeight: 24 }}>
          {preview.data &&
            !preview.isPlaceholderData &&
            t('preview', {
              titles: wholeCount(preview.data.titles),
              added: wholeCount(preview.data.added),
              removed: wholeCount(preview.data.removed),
            })}
        </Typography>
        {preview.isError && (
          <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {isPending && <Alert severity="info">{t('pending')}</Alert>}
      </Box>
    </SavingDialog>
  )
}
