import { type UploadAccess, uploadAccesses } from '../../../contract/holdings/rows.ts'
import { type UploadAction, uploadActions } from '../../../contract/holdings/uploads.ts'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { holdingsSheetLimits } from '../../../contract/uploads/limits.ts'
import { megabytes, wholeCount } from '../../numbers.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { FilePicker } from '../../components/FilePicker.tsx'
import { DraftOffer } from '../../features/drafts/DraftOffer.tsx'
import { UploadProgress } from '../../features/uploads/UploadProgress.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { UploadWork } from './useUpload.ts'
import { type HoldingKind, kindResources } from '../holdingKinds.ts'

interface Props {
  kind: HoldingKind
  upload: UploadWork
  onClose: () => void
}

const instructions = ['one', 'two', 'three', 'four'] as const

/** Shows the first step: the file, how to apply it, the empty template and the instructions. */
export function UploadFileStep({ kind, upload, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const { choice, choose, busy } = upload
  const format = () =>
    kind === 'journal' ? api.titles.downloadFormat({ customerId }) : api.books.downloadFormat()
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DraftOffer draft={upload.draft} onResume={choose} />
        <FormControl disabled={busy}>
          <FormLabel id="upload-action">{translate('holdingsUpload.action')}</FormLabel>
          <RadioGroup
            aria-labelledby="upload-action"
            value={choice.action}
            onChange={(_, value) => choose({ action: value as UploadAction })}
          >
            {uploadActions.map((action) => (
              <Box key={action}>
                <FormControlLabel
                  value={action}
                  control={<Radio size="small" />}
                  label={translate(`holdingsUpload.${action}`)}
                />
                <FormHelperText sx={{ mt: -1, ml: 8 }}>
                  {translate(
                    action === 'append'
                      ? 'holdingsUpload.appendHint'
                      : `holdingsUpload.overwriteHint.${kindResources[kind].titles}`,
                  )}
                </FormHelperText>
              </Box>
            ))}
          </RadioGroup>
        </FormControl>
        {kind === 'journal' && (
          <FormControl disabled={busy}>
            <FormLabel id="upload-access">{translate('holdingsUpload.access')}</FormLabel>
            <RadioGroup
              row
              aria-labelledby="upload-access"
              value={choice.accessType}
              onChange={(_, value) => choose({ accessType: value as UploadAccess })}
            >
              {uploadAccesses.map((accessType) => (
                <FormControlLabel
                  key={accessType}
                  value={accessType}
                  control={<Radio size="small" />}
                  label={translate(
                    accessType === 'mixed'
                      ? 'holdingsUpload.mixed'
                      : `resources.titles.accessTypes.${accessType}`,
                  )}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        <FilePicker
          accept=".xlsx,.csv,.txt"
          file={choice.file}
          disabled={busy}
          hint={translate('holdingsUpload.fileHint', {
            rows: wholeCount(holdingsSheetLimits.rows),
            megabytes: megabytes(holdingsSheetLimits.bytes),
          })}
          onPick={(file) => choose({ file })}
        />
        {busy && <UploadProgress state={upload.progress} />}
        <Box component="section" aria-labelledby="upload-instructions">
          <Typography variant="h3" id="upload-instructions">
            {translate('holdingsUpload.instructions')}
          </Typography>
          <Box component="ul" sx={{ pl: 5, my: 2, color: 'text.secondary', fontSize: 14 }}>
            {instructions.map((one) => (
              <li key={one}>{translate(`holdingsUpload.instruction.${one}`)}</li>
            ))}
          </Box>
          <DownloadButton variant="text" label={translate('holdingsUpload.format')} load={format} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>
          {translate(busy ? 'holdingsUpload.stop' : 'confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          disableElevation
          disabled={choice.file === null}
          loading={busy}
          onClick={() => void upload.check()}
        >
          {translate('holdingsUpload.check')}
        </Button>
      </DialogActions>
    </>
  )
}
