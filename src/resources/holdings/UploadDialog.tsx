import { Dialog, DialogTitle, Step, StepLabel, Stepper } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useCloseQuestion } from '../../components/dialogs/useCloseQuestion.tsx'
import { useRemoveParams } from '../../components/filters/useRemoveParams.ts'
import { UploadFileStep } from './UploadFileStep.tsx'
import { UploadPlanStep } from './UploadPlanStep.tsx'
import { useHoldingUpload } from './useHoldingUpload.ts'
import { kindResources } from '../holdingKinds.ts'

interface Props {
  kind: HoldingKind
  onClose: () => void
}

/** Shows an upload in steps: the file, the preview, and the outcome in the specified words. */
export function UploadDialog({ kind, onClose }: Props) {
  const translate = useTranslate()
  const removeParams = useRemoveParams('upload')
  const upload = useHoldingUpload(kind)
  const { plan, notice } = upload
  const leave = () => {
    onClose()
    removeParams()
  }
  const { close, question } = useCloseQuestion({
    isUnfinished: upload.choice.file !== null,
    text: translate('unsaved.file'),
    onClose: leave,
  })
  if (notice?.isLast) {
    const end = () => {
      upload.offerUndo()
      leave()
    }
    return <NoticeDialog text={notice.text} onClose={end} />
  }
  return (
    <>
      <Dialog
        open
        onClose={upload.isBusy ? upload.stop : close}
        maxWidth="md"
        fullWidth
        aria-labelledby="upload-title"
      >
        <DialogTitle id="upload-title">
          {translate(`holdingsUpload.title.${kindResources[kind].titles}`)}
        </DialogTitle>
        <Stepper
          alternativeLabel
          activeStep={plan ? 1 : 0}
          // The circle of a number grows with the text of the page, the number with its circle, and the line is at its
          // middle.
          sx={{
            px: { xs: 2, sm: 6 },
            pb: 3,
            '& .MuiStepIcon-text': { fontSize: '9pt' },
            '& .MuiStepConnector-root': {
              top: '0.75rem',
              left: 'calc(-50% + 1.25rem)',
              right: 'calc(50% + 1.25rem)',
            },
          }}
        >
          {(['file', 'check', 'done'] as const).map((step) => (
            <Step key={step}>
              <StepLabel>{translate(`holdingsUpload.steps.${step}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {plan ? (
          <UploadPlanStep upload={upload} plan={plan} />
        ) : (
          <UploadFileStep
            kind={kind}
            upload={upload}
            onClose={upload.isBusy ? upload.stop : leave}
          />
        )}
      </Dialog>
      {question}
      <NoticeDialog text={notice?.text ?? null} onClose={upload.dismissNotice} />
    </>
  )
}
