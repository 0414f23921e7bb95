import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { userPasswordLength, type UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import { sheetLimits } from '../../../contract/uploads/limits.ts'
import { megabytes, wholeCount } from '../../numbers.ts'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { FilePicker } from '../../components/inputs/FilePicker.tsx'
import { useRestoredState } from '../../components/inputs/restoredInput.ts'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useCloseQuestion } from '../../components/dialogs/useCloseQuestion.tsx'
import { refusalText } from '../../features/uploads/refusalText.ts'
import { UploadProgress } from '../../features/uploads/UploadProgress.tsx'
import { FilePreview } from './FilePreview.tsx'
import { isRefused, type UploadOutcome } from './uploadOutcome.ts'
import { useSheetCheck } from './useSheetCheck.ts'
import { useTemplate } from './useTemplate.ts'
import { useUserUpload } from './useUserUpload.ts'

/** File extensions that the file dialog offers. */
const sheetTypes = '.xlsx,.csv'

/**
 * Lets the user choose a file, shows its preview, uploads it, and shows the outcome
 * (docs/requirements/portal.md §4.7).
 */
export function UploadDialog({
  purpose,
  onClose,
}: {
  purpose: UserSheetPurpose
  onClose: () => void
}) {
  const translate = useTranslate()
  const [file, setFile] = useRestoredState<File | null>(`userUpload.${purpose}`, null)
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null)
  const template = useTemplate(purpose === 'creation' ? 'format' : 'list')
  const check = useSheetCheck(file, purpose)
  const { upload, progress, stop, isTooLate } = useUserUpload(purpose, setOutcome)
  const isBusy = upload.isPending
  const isWithoutRows = check.data?.accepted === 0 && check.data.rejected === 0
  const { close, question } = useCloseQuestion({
    isUnfinished: file !== null && !isRefused(check.error),
    text: translate('unsaved.file'),
    onClose,
  })
  const finish = () => {
    const isDone = outcome?.kind !== 'refused' && outcome?.kind !== 'cancelled'
    setOutcome(null)
    if (isDone) onClose()
  }
  return (
    <>
      <Dialog
        open={outcome === null}
        {...(!isBusy && { onClose: close })}
        maxWidth="md"
        fullWidth
        aria-labelledby="upload-title"
      >
        <DialogTitle id="upload-title">{translate(`userUpload.${purpose}.title`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DownloadButton
            variant="text"
            label={translate(`userUpload.${purpose}.template`)}
            load={template}
            sx={{ justifySelf: 'start' }}
          />
          <FilePicker
            accept={sheetTypes}
            file={file}
            disabled={isBusy}
            hint={translate(`userUpload.${purpose}.hint`, {
              rows: wholeCount(sheetLimits.rows),
              megabytes: megabytes(sheetLimits.bytes),
              ...userPasswordLength,
            })}
            onPick={setFile}
          />
          {isBusy ? (
            <UploadProgress state={progress} />
          ) : (
            file && <FilePreview key={keyOf(file)} check={check} purpose={purpose} />
          )}
          {isBusy && isTooLate && <Alert severity="info">{translate('upload.tooLate')}</Alert>}
        </DialogContent>
        <DialogActions>
          {isBusy ? (
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              {translate('userUpload.stop')}
            </Button>
          ) : (
            <Button onClick={onClose}>{translate('shell.close')}</Button>
          )}
          <Button
            variant="contained"
            disabled={file === null || isRefused(check.error) || isWithoutRows}
            loading={isBusy}
            onClick={() => file && upload.mutate({ file, staged: check.data })}
          >
            {translate('userUpload.upload')}
          </Button>
        </DialogActions>
      </Dialog>
      {question}
      <NoticeDialog text={outcome && outcomeText(outcome, purpose, translate)} onClose={finish} />
    </>
  )
}

const keyOf = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`

function outcomeText(
  { kind: result, count, detail }: UploadOutcome,
  purpose: UserSheetPurpose,
  translate: ReturnType<typeof useTranslate>,
): string {
  const main = translate(`userUpload.outcome.${result}`, { count })
  const isPartial = result === 'partial' || result === 'rejected'
  const counts = purpose === 'creation' ? 'userUpload.countsCreate' : 'userUpload.counts'
  if (isPartial) return `${main}\n${translate(counts, { accepted: count })}`
  return detail === undefined ? main : `${main}\n${refusalText(detail, translate)}`
}
