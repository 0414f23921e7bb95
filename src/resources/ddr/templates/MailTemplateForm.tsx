import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { Location } from 'react-router-dom'
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx'
import { LeaveGuard } from '../../../components/dialogs/LeaveGuard.tsx'
import { FocusableButton } from '../../../components/FocusableButton.tsx'
import { onDemand } from '../../../components/loading/onDemand.tsx'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import type { PlatformError } from '../../../dataProvider/platformError.ts'
import { formatInstant } from '../../../dates.ts'
import { RestoredNotice } from '../../../features/drafts/RestoredNotice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { StoredTemplate } from './useMailTemplates.ts'
import { textOf, useTemplateForm } from './useTemplateForm.ts'
import { stack } from '../../../components/stack.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const TemplateConflict = onDemand(
  async () => (await import('./TemplateConflict.tsx')).TemplateConflict,
)

/** Returns the address of a mail of the screen; unsaved changes belong to one mail. */
const mailOf = ({ pathname, search }: Location): string => pathname + search

/** Edits subject and message of one mail, with a preview of how it reads. */
export function MailTemplateForm({ stored }: { stored: StoredTemplate }) {
  const t = useTranslations('ddr.templates')
  const { kind } = stored
  const template = useTemplateForm(stored)
  const { form, values, base, theirs, faults, refused } = template
  const { isDirty } = form.formState
  const [isAsking, setAsking] = useState(false)
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(template.save)(event)}
        sx={{ ...stack, gap: 5 }}
      >
        <SettingsPart heading={t(`kinds.${kind}`)}>
          <Typography variant="body2" color="textSecondary">
            {historyOf(stored.rowVersion >= base.rowVersion ? stored : base, t)}
          </Typography>
          {template.isRestored && <RestoredNotice />}
          <TemplateFields kind={kind} faults={faults} />
          {refused !== null && <Refusal error={refused} onCompare={template.compare} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <FocusableButton
              type="submit"
              variant="contained"
              loading={template.isSaving}
              disabled={
                !isDirty || faults['subject'] !== undefined || faults['message'] !== undefined
              }
            >
              {t('save')}
            </FocusableButton>
            <FocusableButton
              variant="outlined"
              disabled={!base.isOwn || template.isResetting}
              onClick={() => setAsking(true)}
            >
              {t('reset')}
            </FocusableButton>
          </Box>
        </SettingsPart>
      </Box>
      <MailPreview kind={kind} {...values} />
      <ConfirmDialog
        open={isAsking}
        title={t('reset')}
        confirm={t('reset')}
        isBusy={template.isResetting}
        onCancel={() => setAsking(false)}
        onConfirm={() => template.reset(() => setAsking(false))}
      >
        {t('resetQuestion')}
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty} placeOf={mailOf} />
      {theirs !== null && (
        <TemplateConflict
          base={textOf(base)}
          mine={values}
          theirs={textOf(theirs)}
          onMerged={(merged) => template.merge(theirs, merged)}
        />
      )}
    </FormProvider>
  )
}

/** Returns in words whose text a mail has, and who changed it when; '' for an own text while that is not loaded. */
function historyOf(
  { isOwn, changedAt, changedBy: name }: StoredTemplate,
  t: (key: string, args?: object) => string,
): string {
  if (changedAt === null) return isOwn ? '' : t('isSpecified')
  return t(isOwn ? 'isOwn' : 'wasReset', { name, date: formatInstant(changedAt) })
}

interface RefusalProps {
  error: PlatformError
  onCompare: () => void
}

/**
 * Shows why a save was refused; when somebody else has changed the text meanwhile, with a button that compares both.
 */
function Refusal({ error, onCompare }: RefusalProps) {
  const translate = useTranslate()
  const isChanged = error.code === 'conflict'
  return (
    <Alert
      severity="error"
      action={
        isChanged && (
          <Button color="inherit" size="small" onClick={onCompare}>
            {translate('ddr.templates.compare')}
          </Button>
        )
      }
    >
      {isChanged ? translate('ddr.templates.changed') : translate(failureMessage(error))}
    </Alert>
  )
}
