import { Alert, Box } from '@mui/material'
import { memo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx'
import { Deferred } from '../../../components/loading/Deferred.tsx'
import { useRestoredInput } from '../../../components/inputs/restoredInput.ts'
import { onDemand } from '../../../components/loading/onDemand.tsx'
import { NoticeDialog } from '../../../components/dialogs/NoticeDialog.tsx'
import { ContactsSection } from '../ContactsSection.tsx'
import { CredentialsSection } from '../CredentialsSection.tsx'
import { DetailsSection } from '../DetailsSection.tsx'
import { EditorProvider } from './editorContext.ts'
import { LogoSection } from '../LogoSection.tsx'
import { RangesSection } from '../ranges/RangesSection.tsx'
import bar from '../../../components/inputs/scrollsAboveBar.module.css'
import { SaveBar } from './SaveBar.tsx'
import { SectionMenu } from '../SectionMenu.tsx'
import { SignInSection } from '../SignInSection.tsx'
import { SubscriptionSection } from '../SubscriptionSection.tsx'
import { UnfinishedDialog } from './UnfinishedDialog.tsx'
import { RecordDraft } from './RecordDraft.tsx'
import { type UnsavedRecord, UnsavedDraft } from './UnsavedDraft.tsx'
import { type RecordEditor, useRecordEditor } from './useRecordEditor.ts'
import { useRecordSave } from './useRecordSave.ts'
import { stack } from '../../../components/stack.ts'
import { SectionLines } from '../../../components/loading/lines.tsx'

const OrganizationConflict = onDemand(
  async () => (await import('./OrganizationConflict.tsx')).OrganizationConflict,
)

/** Shows all sections of the record and the save bar. */
export function RecordForm({ initial }: { initial: OrganizationRecord }) {
  const translate = useTranslate()
  const inputKey = `organization ${initial.customerId}`
  const restoredRecord = useRestoredInput<UnsavedRecord>(inputKey)
  const record = useRecordEditor(initial, restoredRecord)
  const { base, form, isEditable, isOwn, entries } = record
  const saving = useRecordSave(record)
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <EditorProvider value={record.editor}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          className={bar['scrollsAbove']}
          sx={{ ...stack, gap: 4 }}
        >
          {!isEditable && <Alert severity="info">{translate('organization.readOnly')}</Alert>}
          {isEditable && !isOwn && (
            <Alert severity="info">{translate('organization.memberHint')}</Alert>
          )}
          {isEditable && (
            <RecordDraft
              base={base}
              typedRows={record.typedRows}
              isRestored={restoredRecord !== undefined}
              onResume={(earlier) => record.replace(earlier.base, earlier.draft, earlier.rows)}
            />
          )}
          <SectionMenu isOwn={isOwn} />
          <Sections isOwn={isOwn} />
          <UnsavedDraft base={base} unfinished={entries.length} inputKey={inputKey}>
            {(changed) =>
              isEditable && (
                <SaveBar
                  changed={changed}
                  unfinished={entries.length}
                  isSaving={saving.isSaving}
                  onSave={saving.submit}
                  onDiscard={() => setDiscarding(true)}
                >
                  {saving.failure && <Alert severity="error">{saving.failure}</Alert>}
                </SaveBar>
              )
            }
          </UnsavedDraft>
        </Box>
      </FormProvider>
      <SaveDialogs record={record} saving={saving} />
      <DiscardDialog open={isDiscarding} record={record} onClose={() => setDiscarding(false)} />
    </EditorProvider>
  )
}

interface DiscardProps {
  open: boolean
  record: RecordEditor
  onClose: () => void
}

/** Asks before all changes are discarded, and discards them. */
function DiscardDialog({ open, record, onClose }: DiscardProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={open}
      title={translate('organization.save.discardTitle')}
      confirm={translate('organization.save.discard')}
      isDestructive
      onConfirm={() => {
        record.leaveOutEntries()
        record.replace(record.base)
        onClose()
      }}
      onCancel={onClose}
    >
      {translate('organization.save.discardText')}
    </ConfirmDialog>
  )
}

interface SaveDialogsProps {
  record: RecordEditor
  saving: ReturnType<typeof useRecordSave>
}

/** Shows what a save says and asks: its notice, the unfinished entries, and a conflict with somebody else's save. */
function SaveDialogs({ record: { base, form, entries }, saving }: SaveDialogsProps) {
  const { notice, theirs } = saving
  return (
    <>
      <NoticeDialog
        text={notice && notice.join('\n')}
        onClose={saving.closeNotice}
        onClosed={saving.focusFault}
      />
      {saving.isConfirming && (
        <UnfinishedDialog
          entries={entries}
          onAdd={saving.addEntriesAndSave}
          onLeaveOut={saving.saveWithoutEntries}
          onClose={saving.cancelConfirming}
        />
      )}
      {theirs && (
        <OrganizationConflict
          base={base}
          mine={form.getValues()}
          theirs={theirs}
          onMerged={(draft) => saving.takeMerged(theirs, draft)}
        />
      )}
    </>
  )
}

/**
 * Shows the sections of the record, at first those that fill the screen. They are memoized, because the form renders
 * again as soon as it is ready, which no field has to follow.
 */
const Sections = memo(function Sections({ isOwn }: { isOwn: boolean }) {
  return (
    <>
      <DetailsSection />
      <Deferred fallback={<SectionLines sections={[1, 3, 3]} />}>
        <LogoSection />
        <ContactsSection />
        {isOwn && <CredentialsSection />}
        <SubscriptionSection />
        <RangesSection />
        <SignInSection />
      </Deferred>
    </>
  )
})
