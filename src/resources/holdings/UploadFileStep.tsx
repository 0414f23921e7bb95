import { uploadAccesses } from '../../../contract/holdings/holdingAccess.ts'
import { uploadActions } from '../../../contract/holdings/uploads.ts'
import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { holdingsSheetLimits } from '../../../contract/uploads/limits.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { megabytes, wholeCount } from '../../numbers.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { RadioChoice } from '../../components/inputs/RadioChoice.tsx'
import { FilePicker } from '../../components/inputs/FilePicker.tsx'
import { DraftOffer } from '../../features/drafts/DraftOffer.tsx'
import { UploadProgress } from '../../features/uploads/UploadProgress.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { UploadWork } from './useHoldingUpload.ts'
import { kindResources } from '../holdingKinds.ts'

interface Props {
  kind: HoldingKind
  upload: UploadWork
  onClose: () => void
}

/** Shows the first step: the file, how to apply it, the empty template and the instructions. */
export function UploadFileStep({ kind, upload, onClose }: Props) {
  const translate = useTranslate()
  const { choice, choose, isBusy } = upload
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DraftOffer draft={upload.draft} isRestored={upload.isRestored} onResume={choose} />
        <EffectChoices kind={kind} upload={upload} />
        <FilePicker
          accept=".xlsx,.csv,.txt,.tsv"
          file={choice.file}
          disabled={isBusy}
          hint={translate('holdingsUpload.fileHint', {
            rows: wholeCount(holdingsSheetLimits.rows),
            megabytes: megabytes(holdingsSheetLimits.bytes),
          })}
          onPick={(file) => choose({ file })}
        />
        {isBusy && <UploadProgress state={upload.progress} />}
        <Instructions kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          {translate(isBusy ? 'holdingsUpload.stop' : 'confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={choice.file === null}
          loading={isBusy}
          onClick={upload.check}
        >
          {translate('holdingsUpload.check')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Chooses what an upload does to the list, and of titles to which list. */
function EffectChoices({ kind, upload: { choice, choose, isBusy } }: Omit<Props, 'onClose'>) {
  const translate = useTranslate()
  return (
    <>
      <RadioChoice
        label={translate('holdingsUpload.action')}
        isColumn
        disabled={isBusy}
        value={choice.action}
        options={uploadActions.map((action) => ({
          value: action,
          label: translate(`holdingsUpload.${action}`),
          hint: translate(
            action === 'append'
              ? 'holdingsUpload.appendHint'
              : `holdingsUpload.overwriteHint.${kindResources[kind].titles}`,
          ),
        }))}
        onChange={(action) => choose({ action })}
      />
      {kind === 'journal' && (
        <RadioChoice
          label={translate('holdingsUpload.access')}
          disabled={isBusy}
          value={choice.accessType}
          options={uploadAccesses.map((accessType) => ({
            value: accessType,
            label: translate(
              accessType === 'mixed'
                ? 'holdingsUpload.mixed'
                : `resources.titles.accessTypes.${accessType}`,
            ),
          }))}
          onChange={(accessType) => choose({ accessType })}
        />
      )}
    </>
  )
}

const instructions = ['one', 'two', 'three', 'four'] as const

/** Says how to fill in a file, and offers the empty template. */
function Instructions({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const template = () =>
    kind === 'journal' ? api.titles.downloadFormat({ customerId }) : api.books.downloadFormat()
  return (
    <Box component="section" aria-labelledby="upload-instructions">
      <Typography variant="h3" id="upload-instructions">
        {translate('holdingsUpload.instructions')}
      </Typography>
      <Box component="ul" sx={{ pl: 5, my: 2, color: 'text.secondary', fontSize: '0.875rem' }}>
        {instructions.map((one) => (
          <li key={one}>{translate(`holdingsUpload.instruction.${one}`)}</li>
        ))}
      </Box>
      <DownloadButton variant="text" label={translate('holdingsUpload.format')} load={template} />
    </Box>
  )
}
