import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import { readCitations } from '../../../contract/ddr/citations.ts'
import type { Citation } from '../../../contract/ddr/openUrl.ts'
import { maxOverrideReason } from '../../../contract/ddr/endpoints/raise.ts'
import { ruleFaultsOfAll } from '../../../contract/ddr/supplierRules.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx'
import { LeaveGuard } from '../../components/LeaveGuard.tsx'
import { DraftOffer } from '../../features/drafts/DraftOffer.tsx'
import { useStoredDraft } from '../../features/drafts/useStoredDraft.ts'
import { CitationQueue } from './CitationQueue.tsx'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import { PasteCitation } from './PasteCitation.tsx'
import { PrioritySelect } from './PrioritySelect.tsx'
import { RaiseWarnings } from './RaiseWarnings.tsx'
import {
  articleFields,
  emptyRequest,
  type RaiseField,
  raiseLabels,
  type RaiseValues,
  readerFields,
  requiredFields,
} from './raiseValues.ts'
import { ForwardChoice, SupplierSuggestions } from './SupplierSuggestions.tsx'
import { useCitationQueue } from './useCitationQueue.ts'
import { usePrefill } from './usePrefill.ts'
import { useRaise } from './useRaise.ts'
import { namesOf, nextSuppliers, rulesOf, useSuppliers } from './useSuppliers.ts'
import { serverText } from '../../i18n/serverText.ts'

const wide: ReadonlySet<RaiseField> = new Set([
  'articleName',
  'sourceName',
  'authors',
  'overrideReason',
])
/** Fields whose rule is shown below them. */
const hinted: ReadonlySet<RaiseField> = new Set([
  'articleDoi',
  'issn',
  'issueYear',
  'pages',
  'userEmail',
  'overrideReason',
])
/** Fields that are short enough for two columns on a phone. */
const short: ReadonlySet<RaiseField> = new Set(['issueYear', 'volume', 'issueNumber', 'pages'])
const columns = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
}
const placeOf = (name: RaiseField) => {
  if (wide.has(name)) return '1 / -1'
  return short.has(name) ? 'auto' : { xs: '1 / -1', sm: 'auto' }
}

interface Props {
  /** DOIs, citations or OpenURL queries of the articles to request, one after the other; none for an empty form. */
  sources: readonly string[]
  onClose: () => void
}

/**
 * Shows the form of a new request to another member. The article is entered by hand, or read from a DOI, an OpenURL, a
 * citation, or a file with many.
 */
export function RaiseDialog({ sources, onClose }: Props) {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const phone = useMediaQuery('(max-width: 599px)')
  const [articles] = useState(() => citationsIn(sources))
  /** Null once the user has cleared the field; the best suggestion until the user has chosen. */
  const [chosenSupplier, setChosenSupplier] = useState<number | null>()
  const [priority, setPriority] = useState<number | undefined>(1)
  const [leaving, setLeaving] = useState(false)
  const form = useForm<RaiseValues>({ defaultValues: { ...emptyRequest, ...articles[0] } })
  const { register, handleSubmit, reset, setError, control, formState } = form
  const values = useWatch({ control }) as RaiseValues
  const [hasWarnings, setHasWarnings] = useState(false)
  const [wantsTitlePage, setWantsTitlePage] = useState(false)
  const [isForwarding, setForwarding] = useState(false)
  const prefilled = usePrefill(form, values.articleDoi)
  const suggestion = useSuppliers(values)
  const supplierId =
    chosenSupplier === undefined
      ? suggestion.data?.rows[0]?.supplierId
      : (chosenSupplier ?? undefined)
  const forwardTo = isForwarding ? nextSuppliers(suggestion.data, supplierId) : []
  const faults = ruleFaultsOfAll(rulesOf(suggestion.data, [supplierId, ...forwardTo]), {
    pages: values.pages,
    wantsTitlePage,
  })
  const queue = useCitationQueue(form, articles)
  const draft = useStoredDraft<RaiseValues>({
    form: 'ddr.raise',
    value: formState.isDirty ? values : undefined,
    template: emptyRequest,
  })
  const onRaised = () => {
    draft.discard()
    if (!queue.finish()) onClose()
  }
  const { raise, failure } = useRaise(onRaised)
  const close = () => (formState.isDirty ? setLeaving(true) : onClose())
  const send = async (submitted: RaiseValues) => {
    const choice = { supplierId: supplierId ?? 0, priority, wantsTitlePage, forwardTo }
    const refused = await raise(submitted, choice)
    for (const [name, message] of Object.entries(refused)) setError(name as RaiseField, { message })
  }
  const required = hasWarnings ? [...requiredFields, 'overrideReason' as const] : requiredFields
  const complete =
    supplierId !== undefined &&
    required.every((name) => values[name].trim() !== '') &&
    Object.keys(faults).length === 0
  const faultOf = (name: RaiseField) =>
    (name === 'pages' && faults.pages ? serverText(faults.pages) : undefined) ??
    formState.errors[name]?.message
  const field = (name: RaiseField) => (
    <TextField
      key={name}
      {...register(name)}
      size="small"
      label={translate(raiseLabels[name])}
      required={required.includes(name)}
      error={faultOf(name) !== undefined}
      helperText={
        faultOf(name) ??
        (hinted.has(name) && translate(`ddr.raise.hint.${name}`, { max: maxOverrideReason }))
      }
      type={name === 'userEmail' ? 'email' : 'text'}
      // The field can also be filled in by code, so its label is always above the text.
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ gridColumn: placeOf(name) }}
    />
  )
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={phone}
      onClose={close}
      aria-labelledby="raise-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void handleSubmit(send)(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTitle id="raise-title">{translate('ddr.raise.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <DraftOffer
            draft={draft}
            onResume={(earlier) => reset(earlier, { keepDefaultValues: true })}
          />
          <PasteCitation
            first={articles.length === 0 ? sources.join('\n') : ''}
            onRead={queue.start}
          />
          {queue.count > 1 && (
            <CitationQueue
              at={queue.at}
              count={queue.count}
              skipped={queue.skipped}
              onMove={queue.goTo}
            />
          )}
          <Typography variant="h3">{translate('ddr.raise.article')}</Typography>
          {prefilled.hasArticle && (
            <Typography variant="caption" color="textSecondary">
              {translate('ddr.raise.prefilled')}
            </Typography>
          )}
          <Box sx={columns}>{articleFields.map(field)}</Box>
          <FormControl error={faults.wantsTitlePage !== undefined}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={wantsTitlePage}
                  onChange={(_, checked) => setWantsTitlePage(checked)}
                />
              }
              label={translate('ddr.suggest.titlePage')}
            />
            {faults.wantsTitlePage !== undefined && (
              <FormHelperText>{faults.wantsTitlePage}</FormHelperText>
            )}
          </FormControl>
          <RaiseWarnings article={values} onChange={setHasWarnings} />
          {hasWarnings && <Box sx={columns}>{field('overrideReason')}</Box>}
          <Typography variant="h3">{translate('ddr.raise.reader')}</Typography>
          {prefilled.hasReader && (
            <Typography variant="caption" color="textSecondary">
              {translate('ddr.raise.prefilledReader')}
            </Typography>
          )}
          <Box sx={columns}>{readerFields.map(field)}</Box>
          <Typography variant="h3">{translate('ddr.raise.supplier')}</Typography>
          <SupplierSuggestions
            suggestion={suggestion}
            hasYear={values.issueYear.trim() !== ''}
            supplierId={supplierId}
            onChoose={setChosenSupplier}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
            <InstitutionSelect
              label="ddr.raise.supplierLabel"
              placeholder="ddr.raise.supplierHint"
              value={supplierId}
              except={customerId}
              required
              onChange={(id) => setChosenSupplier(id ?? null)}
            />
            <PrioritySelect value={priority} required onChange={setPriority} />
          </Box>
          {nextSuppliers(suggestion.data, supplierId).length > 0 && (
            <ForwardChoice
              isForwarding={isForwarding}
              names={namesOf(suggestion.data, nextSuppliers(suggestion.data, supplierId))}
              onChange={setForwarding}
            />
          )}
          {failure !== null && <Alert severity="error">{translate(failure)}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 6, py: 4, borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={close}>{translate('ddr.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            loading={formState.isSubmitting}
            disabled={!complete}
          >
            {translate('ddr.raise.send')}
          </Button>
        </DialogActions>
      </Box>
      <LeaveGuard dirty={formState.isDirty} />
      <LeaveQuestion open={leaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </Dialog>
  )
}

/** Returns the articles in the texts; a text that names none is left out. */
const citationsIn = (sources: readonly string[]): Citation[] =>
  sources.flatMap((text) => readCitations(text)?.citations ?? [])
