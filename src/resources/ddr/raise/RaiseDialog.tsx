import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  Typography,
} from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { SavingDialog } from '../../../components/dialogs/SavingDialog.tsx'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { DraftOffer } from '../../../features/drafts/DraftOffer.tsx'
import { serverTexts } from '../../../i18n/serverText.ts'
import { CitationQueue } from './CitationQueue.tsx'
import { PasteCitation } from './PasteCitation.tsx'
import { useFocusRefused } from '../../../features/forms/useFocusRefused.ts'
import { RaiseFields } from './RaiseFields.tsx'
import { RaiseWarnings } from './RaiseWarnings.tsx'
import { articleFields, type EarlierRequest, readerFields } from './raiseValues.ts'
import { SupplierFields } from './SupplierFields.tsx'
import { useMissingText } from '../useMissingText.ts'
import { type RaiseForm, useRaiseForm } from './useRaiseForm.ts'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'

interface Props {
  /** DOIs, citations or OpenURL queries of the articles to request, one after the other; none for an empty form. */
  sources: readonly string[]
  /** A request whose article and reader the form begins with. */
  earlier?: EarlierRequest
  onClose: () => void
}

/**
 * Shows the form of a new request to another member. The article is entered by hand, or read from a DOI, an OpenURL, a
 * citation, or a file with many.
 */
export function RaiseDialog({ sources, earlier, onClose }: Props) {
  const translate = useTranslate()
  const phone = useIsNarrow()
  const raise = useRaiseForm(sources, onClose, earlier)
  const missingText = useMissingText()
  const { form } = raise
  const parts = useRef<HTMLElement>(null)
  useFocusRefused(parts, raise.error)
  return (
    <SavingDialog
      title={translate('ddr.raise.title')}
      saveLabel={translate('ddr.raise.send')}
      maxWidth="md"
      fullScreen={phone}
      isLong
      isSaving={raise.isSending}
      canSave={raise.isComplete}
      stillEmpty={missingText(raise.emptyLabels)}
      savesOnEnter
      onSave={() => void raise.submit()}
      onClose={onClose}
      unsaved={raise.isDirty && 'changes'}
    >
      <FormProvider {...form}>
        <Box ref={parts} sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <SourceParts raise={raise} />
          <ArticlePart raise={raise} />
          <ReaderPart raise={raise} />
          <SupplierFields
            choice={raise.choice}
            refused={raise.refused['supplierId']}
            hasYear={raise.values.issueYear.trim() !== ''}
            priority={raise.priority}
            onPriority={raise.setPriority}
          />
          {raise.error !== null && (
            <Alert severity="error">{translate(failureMessage(raise.error))}</Alert>
          )}
        </Box>
      </FormProvider>
    </SavingDialog>
  )
}

/** Offers what can fill the fields: a stored draft, a pasted citation, and the articles that follow. */
function SourceParts({ raise }: { raise: RaiseForm }) {
  const { draft, isRestored, form, queue, unreadSource } = raise
  return (
    <>
      <DraftOffer
        draft={draft}
        isRestored={isRestored}
        onResume={(earlier) => form.reset(earlier, { keepDefaultValues: true })}
      />
      <PasteCitation first={unreadSource} onRead={queue.start} />
      {queue.count > 1 && (
        <CitationQueue
          at={queue.at}
          count={queue.count}
          skipped={queue.skipped}
          disabled={raise.isSending}
          onMove={queue.goTo}
        />
      )}
    </>
  )
}

/** Edits the article, with warnings when the library has it or may not request it. */
function ArticlePart({ raise }: { raise: RaiseForm }) {
  const translate = useTranslate()
  const { choice, required, warnings } = raise
  const faults = { ...raise.refused, ...serverTexts(choice.faults) }
  return (
    <>
      <Typography variant="h3">{translate('ddr.raise.article')}</Typography>
      {raise.prefilled.hasArticle && <Caption>{translate('ddr.raise.prefilled')}</Caption>}
      <RaiseFields names={articleFields} required={required} faults={faults} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <TitlePageChoice
          isChecked={raise.includeTitlePage}
          fault={faults['includeTitlePage']}
          onChange={raise.setIncludeTitlePage}
        />
        <RaiseWarnings warnings={warnings} />
      </Box>
      {warnings.hasWarnings && (
        <RaiseFields names={['overrideReason']} required={required} faults={faults} />
      )}
    </>
  )
}

/** Edits the reader for whom the article is requested. */
function ReaderPart({ raise: { prefilled, required, refused } }: { raise: RaiseForm }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h3">{translate('ddr.raise.reader')}</Typography>
      {prefilled.hasReader && <Caption>{translate('ddr.raise.prefilledReader')}</Caption>}
      <RaiseFields names={readerFields} required={required} faults={refused} />
    </>
  )
}

const Caption = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="textSecondary">
    {children}
  </Typography>
)

interface TitlePageProps {
  isChecked: boolean
  fault: string | undefined
  onChange: (isChecked: boolean) => void
}

/** Lets the user ask for the title page as well, which some libraries require. */
function TitlePageChoice({ isChecked, fault, onChange }: TitlePageProps) {
  const translate = useTranslate()
  return (
    <FormControl error={fault !== undefined} margin="none" fullWidth={false}>
      <FormControlLabel
        control={<Checkbox checked={isChecked} onChange={(_, checked) => onChange(checked)} />}
        label={translate('ddr.suggest.titlePage')}
      />
      {fault !== undefined && <FormHelperText>{fault}</FormHelperText>}
    </FormControl>
  )
}
