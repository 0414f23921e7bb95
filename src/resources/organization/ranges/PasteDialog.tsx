import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Family } from '../../../../contract/organization/ip/address.ts'
import { maxPastedLines, parsePasted } from '../../../../contract/organization/ip/pasted.ts'
import type { Span } from '../../../../contract/organization/ip/range.ts'
import { LabelledTextArea } from '../LabelledField.tsx'
import { addressesText } from './addressesText.ts'
import { familyFault, rulesOf } from './rangeRules.ts'
import { useFaultText } from '../useFaultText.ts'
import { wholeCount } from '../../../numbers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FirstFocus } from '../../../components/dialogs/FirstFocus.tsx'

interface Props {
  family: Family
  saved: readonly (Span | undefined)[]
  /** What was pasted; the owner keeps it, so that closing the dialog loses nothing. */
  text: string
  onText: (text: string) => void
  /** Receives the ranges to add, and the pasted ones that are left. */
  onAdd: (spans: Span[], rest: string[]) => void
  onClose: () => void
}

/** What a line may be, by address family. */
const examples = {
  4: { range: '192.0.2.0 - 192.0.2.15', network: '192.0.2.0/24' },
  6: { range: '2001:db8:: - 2001:db8::ff', network: '2001:db8::/64' },
} as const

/** Number of faults that are listed; further ones are only counted. */
const maxShown = 50

/** Adds many ranges at once. Faults are shown per line; all other lines can be added. */
export function PasteDialog({ family, saved, text, onText, onAdd, onClose }: Props) {
  const faultText = useFaultText()
  const field = useRef<HTMLTextAreaElement>(null)
  const savedSpans = saved.filter((span) => span !== undefined)
  const { lines, isTruncated, rest } = parsePasted(text, savedSpans, rulesOf(family))
  const good = lines.flatMap(({ span, fault }) => (span && !fault ? [span] : []))
  const bad = lines.flatMap(({ fault, ...line }) => (fault ? [{ ...line, fault }] : []))
  const translate = useTranslate()
  const t = useTranslations('organization.ranges')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="paste-title">
      <FirstFocus field={field} />
      <DialogTitle id="paste-title">{t('pasteTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <LabelledTextArea
          ref={field}
          label={`${t('pasteField')} (${t(`ip${family}`)})`}
          helperText={t('pasteHint', { most: wholeCount(maxPastedLines), ...examples[family] })}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {lines.length > 0 && (
          <Alert severity={bad.length > 0 ? 'warning' : 'success'}>
            {t('pasteFound', {
              ranges: good.length,
              addresses: addressesText(good, translate),
              faults: bad.length,
            })}
          </Alert>
        )}
        {isTruncated && (
          <Alert severity="warning">{t('pasteCut', { most: wholeCount(maxPastedLines) })}</Alert>
        )}
        {bad.length > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
            {bad.slice(0, maxShown).map(({ nth, line, text: part, fault }) => (
              <li key={nth}>
                {t('pasteLine', { line, text: part.slice(0, 80) })}
                {': '}
                {faultText(familyFault(fault, family), 'label')}
              </li>
            ))}
            {bad.length > maxShown && <li>{t('pasteMore', { count: bad.length - maxShown })}</li>}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={good.length === 0} onClick={() => onAdd(good, rest)}>
          {t('pasteAdd', { count: good.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
