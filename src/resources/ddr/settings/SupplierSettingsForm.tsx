import { Alert, Box, Button } from '@mui/material'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from 'react-router-dom'
import { can } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { LeaveGuard } from '../../../components/dialogs/LeaveGuard.tsx'
import { FocusableButton } from '../../../components/FocusableButton.tsx'
import { onDemand } from '../../../components/loading/onDemand.tsx'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { RestoredNotice } from '../../../features/drafts/RestoredNotice.tsx'
import { ClosureFields } from './ClosureFields.tsx'
import { SupplierRulesPart } from './SupplierRulesPart.tsx'
import { type SettingsForm, useSettingsForm } from './useSettingsForm.ts'
import type { StoredSettings } from './useSupplierSettings.ts'
import { WorkingDaysPart } from './WorkingDaysPart.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const SettingsConflict = onDemand(
  async () => (await import('./SettingsConflict.tsx')).SettingsConflict,
)

/** Returns the address of the settings of a library; unsaved changes belong to one library. */
const libraryOf = ({ pathname, search }: Location): string => pathname + search

interface Props {
  customerId: number
  stored: StoredSettings
}

/** Edits the working days, closures and rules of a library; read-only for those who may not change them. */
export function SupplierSettingsForm({ customerId, stored }: Props) {
  const isEditable = can(useSession().principal, 'ddrSettings.edit')
  const form = useSettingsForm(customerId, stored)
  const { base, values, theirs } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Box
        component="fieldset"
        disabled={!isEditable}
        sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 4 }}
      >
        {form.isRestored && <RestoredNotice />}
        <WorkingDaysPart form={form} isEditable={isEditable} />
        <ClosureFields
          // The rows of a merged version are other rows.
          key={form.mergeCount}
          closures={values.closures}
          fault={form.faults['closures']}
          isEditable={isEditable}
          onChange={(closures) => form.change({ closures })}
        />
        <SupplierRulesPart form={form} />
      </Box>
      {isEditable && <SaveSettings form={form} />}
      <LeaveGuard isDirty={form.isDirty} placeOf={libraryOf} />
      {theirs !== null && (
        <SettingsConflict base={base} mine={values} theirs={theirs} onMerged={form.merge} />
      )}
    </Box>
  )
}

/** Shows Save, and above it why the last save was refused. */
function SaveSettings({ form }: { form: SettingsForm }) {
  const translate = useTranslate()
  const t = useTranslations('ddr.settings')
  const { refused } = form
  const isChanged = refused?.code === 'conflict'
  return (
    <Box sx={{ mt: 5, display: 'grid', gap: 4, justifyItems: 'start' }}>
      {refused !== null && (
        <Alert
          severity="error"
          action={
            isChanged && (
              <Button color="inherit" size="small" onClick={form.compare}>
                {t('compare')}
              </Button>
            )
          }
        >
          {isChanged ? t('changed') : translate(failureMessage(refused))}
        </Alert>
      )}
      <FocusableButton
        type="submit"
        variant="contained"
        loading={form.isSaving}
        disabled={!form.isDirty || !form.isComplete}
      >
        {t('save')}
      </FocusableButton>
    </Box>
  )
}
