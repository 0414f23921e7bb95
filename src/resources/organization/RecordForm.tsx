import { Alert, Box, Skeleton } from '@mui/material'
import { useCallback, useMemo, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { Module } from '../../../contract/organization/credentials.ts'
import {
  editableFields,
  mayEditCredentials,
  needsCurrentPassword,
} from '../../../contract/organization/editable.ts'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import {
  type DraftField,
  differingFields,
  draftFields,
  draftOf,
} from '../../../contract/organization/record.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Deferred } from '../../components/Deferred.tsx'
import { useKeptInput } from '../../components/keptInput.ts'
import { onDemand } from '../../components/onDemand.tsx'
import { NoticeDialog } from '../../components/NoticeDialog.tsx'
import { compareSaves, merged } from '../../features/conflicts/merge.ts'
import { ContactsSection } from './ContactsSection.tsx'
import { CredentialsSection } from './CredentialsSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { type Draft, type Editor, EditorProvider, type Unfinished } from './editorContext.ts'
import { LogoSection } from './LogoSection.tsx'
import { RangesSection } from './RangesSection.tsx'
import { faultsOf, recordResolver } from './resolver.ts'
import { scrollsAboveBar } from '../../components/scrollsAboveBar.ts'
import { SaveBar } from './SaveBar.tsx'
import { SignInSection } from './SignInSection.tsx'
import { SubscriptionSection } from './SubscriptionSection.tsx'
import { UnfinishedDialog } from './UnfinishedDialog.tsx'
import { RecordDraft } from './RecordDraft.tsx'
import { type KeptRecord, UnsavedDraft } from './UnsavedDraft.tsx'
import { useSaveKey } from './useSaveKey.ts'
import { namesFields, useSaveOrganization } from './useSaveOrganization.ts'

const ConflictDialog = onDemand(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

interface Props {
  initial: OrganizationRecord
  onDirty?: (dirty: boolean) => void
}

/** Fields whose faults prevent a save and are shown in a dialog (docs/requirements/resources.md §4). */
const blocking = ['stateId', 'cityId', 'contacts'] as const

/** Shows all sections of the record and the save bar. */
export function RecordForm({ initial, onDirty }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const { principal } = useSession()
  const keptKey = `organization ${initial.customerId}`
  const kept = useKeptInput<KeptRecord>(keptKey)
  // The kept record has its own version, so a save meets whatever was saved meanwhile as a conflict.
  const [base, setBase] = useState(kept?.base ?? initial)
  const [notice, setNotice] = useState<string[] | null>(null)
  const [theirs, setTheirs] = useState<OrganizationRecord | null>(null)
  const [discarding, setDiscarding] = useState(false)
  const [resetCount, setResetCount] = useState(0)
  const [unfinished, setUnfinished] = useState<ReadonlyMap<string, Unfinished>>(new Map())
  const [settling, setSettling] = useState(false)
  const { customerId } = base

  const canEdit = useMemo(() => {
    const fields = editableFields(principal, customerId)
    return (field: DraftField) => fields.includes(field)
  }, [principal, customerId])
  const editable = draftFields.some(canEdit)
  const own = principal.customerId === customerId
  const form = useForm<Draft>({
    defaultValues: kept?.draft ?? draftOf(initial),
    resolver: recordResolver(base, canEdit),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
  const entries = [...unfinished.values()]

  const replaceDraft = (draft: Draft) => {
    form.reset(draft)
    setResetCount((count) => count + 1)
  }
  const save = useSaveOrganization({
    base,
    onSaved: (record) => {
      setBase(record)
      replaceDraft(draftOf(record))
      setNotice([translate('organization.save.done')])
    },
    onUndone: (record) => {
      const versions = { base: draftOf(base), mine: form.getValues(), theirs: draftOf(record) }
      setBase(record)
      form.reset(versions.theirs)
      // What the user typed since the save stays.
      const rebased = merged(versions, compareSaves(versions, draftFields), new Map())
      form.reset(rebased, { keepDefaultValues: true })
    },
    onConflict: setTheirs,
    onFaults: (faults) => {
      for (const [index, [path, fault]] of Object.entries(faults).entries()) {
        const shouldFocus = index === 0
        form.setError(path as 'officeEmail', { type: fault, message: fault }, { shouldFocus })
      }
    },
  })
  const refused = () => {
    const faults = faultsOf(form.getValues(), base, canEdit)
    const texts = blocking.flatMap((field) => {
      const fault = faults[field]
      return fault ? [translate(`organization.fault.${fault}`)] : []
    })
    const missing = faults['stateId'] ?? faults['cityId']
    if (missing) texts.unshift(translate('organization.fault.mandatory'))
    if (texts.length > 0) setNotice(texts)
  }
  const saveDraft = (credentials: readonly Unfinished[] = []) => {
    const saveCredentials = () => {
      for (const entry of credentials) entry.add()
    }
    const send = (draft: Draft) => {
      if (differingFields(draftOf(base), draft).length > 0) {
        save.mutate(draft, { onSuccess: ({ fresh }) => fresh && saveCredentials() })
      } else if (credentials.length > 0) saveCredentials()
      else notify('organization.save.nothing', { type: 'info' })
    }
    void form.handleSubmit(send, refused)()
  }
  const submit = () => (entries.length > 0 ? setSettling(true) : saveDraft())
  const addAndSave = () => {
    setSettling(false)
    for (const { part, add } of entries) if (part === 'record') add()
    saveDraft(entries.filter(({ part }) => part === 'credentials'))
  }
  const leaveOut = () => {
    for (const entry of entries) entry.leaveOut()
  }
  useSaveKey(() => {
    if (editable && !save.isPending && theirs === null && !settling) submit()
  })

  const onUnfinished = useCallback((key: string, entry: Unfinished | null) => {
    setUnfinished((current) => {
      if (entry === null && !current.has(key)) return current
      const next = new Map(current)
      if (entry === null) next.delete(key)
      else next.set(key, entry)
      return next
    })
  }, [])
  const editor: Editor = useMemo(
    () => ({
      base,
      canEdit,
      mayEditCredentials: mayEditCredentials(principal, customerId),
      needsCurrentPassword: (module: Module) => needsCurrentPassword(principal, module),
      resetCount,
      onUnfinished,
      onUserNameChange: (module: Module, userName: string) =>
        setBase({
          ...base,
          ...(module === 'admin' ? { adminUserName: userName } : { scholarUserName: userName }),
        }),
    }),
    [base, canEdit, principal, customerId, resetCount, onUnfinished],
  )
  const failed = draftFields.filter((field) => form.formState.errors[field] !== undefined)
  const failure = failureText()
  function failureText(): string | null {
    if (form.formState.isSubmitted && failed.length > 0) {
      const fields = failed.map((field) => translate(`organization.field.${field}`))
      return `${translate('organization.save.summary')}: ${fields.join(', ')}`
    }
    return save.error && !namesFields(save.error) ? translate(save.error.message) : null
  }
  return (
    <EditorProvider value={editor}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          sx={{
            ...scrollsAboveBar,
            display: 'grid',
            gap: 4,
            minWidth: 0,
            '& > *': { minWidth: 0 },
          }}
        >
          {!editable && <Alert severity="info">{translate('organization.readOnly')}</Alert>}
          {editable && !own && (
            <Alert severity="info">{translate('organization.memberHint')}</Alert>
          )}
          {editable && kept === undefined && (
            <RecordDraft
              base={base}
              onResume={(earlier) => {
                setBase(earlier.base)
                form.reset(draftOf(earlier.base))
                setResetCount((count) => count + 1)
                form.reset(earlier.draft, { keepDefaultValues: true })
              }}
            />
          )}
          {kept && <Alert severity="info">{translate('organization.kept')}</Alert>}
          <Sections own={own} />
          <UnsavedDraft
            base={base}
            unfinished={entries.length}
            keptKey={keptKey}
            {...(onDirty && { onDirty })}
          >
            {(changed) =>
              editable && (
                <SaveBar
                  changed={changed}
                  unfinished={entries.length}
                  saving={save.isPending}
                  onSave={submit}
                  onDiscard={() => setDiscarding(true)}
                >
                  {failure && <Alert severity="error">{failure}</Alert>}
                </SaveBar>
              )
            }
          </UnsavedDraft>
        </Box>
      </FormProvider>
      <NoticeDialog
        text={notice && notice.join('\n')}
        onClose={() => {
          setNotice(null)
          save.offerUndo()
        }}
      />
      {settling && (
        <UnfinishedDialog
          entries={entries}
          onAdd={addAndSave}
          onLeaveOut={() => {
            setSettling(false)
            leaveOut()
            saveDraft()
          }}
          onClose={() => setSettling(false)}
        />
      )}
      <ConfirmDialog
        open={discarding}
        title={translate('organization.save.discardTitle')}
        confirm={translate('organization.save.discard')}
        danger
        onConfirm={() => {
          leaveOut()
          replaceDraft(draftOf(base))
          setDiscarding(false)
        }}
        onCancel={() => setDiscarding(false)}
      >
        {translate('organization.save.discardText')}
      </ConfirmDialog>
      {theirs && (
        <ConflictDialog
          base={base}
          mine={form.getValues()}
          theirs={theirs}
          onMerged={(draft) => {
            setBase(theirs)
            replaceDraft(draftOf(theirs))
            form.reset(draft, { keepDefaultValues: true })
            setTheirs(null)
          }}
        />
      )}
    </EditorProvider>
  )
}

/** Shows the sections of the record, at first those that fill the screen. */
function Sections({ own }: { own: boolean }) {
  return (
    <>
      <DetailsSection />
      <Deferred fallback={<Skeleton variant="rounded" height={600} />}>
        <LogoSection />
        <ContactsSection />
        {own && <CredentialsSection />}
        <SubscriptionSection />
        <RangesSection />
        <SignInSection />
      </Deferred>
    </>
  )
}
