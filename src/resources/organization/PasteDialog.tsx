import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Family } from '../../../contract/organization/ip/address.ts'
import { addressCount } from '../../../contract/organization/ip/count.ts'
import { maxPastedLines, parsePasted } from '../../../contract/organization/ip/pasted.ts'
import type { Span } from '../../../contract/organization/ip/range.ts'
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx'
import { LabelledTextArea } from './LabelledField.tsx'
import { familyFault, rulesOf } from './rangeRules.ts'
import { useFaultText } from './useFaultText.ts'
import { countText, wholeCount } from '../../numbers.ts'

interface Props {
  family: Family
  saved: readonly (Span | undefined)[]
  /** Adds ranges and then calls `onAdded`, once wide ones were confirmed. */
  onAdd: (spans: Span[], onAdded: () => void) => void
  onClose: () => void
}

/** What a line may be, by address family. */
const examples = {
  4: { range: '192.0.2.0 - 192.0.2.15', network: '192.0.2.0/24' },
  6: { range: '2001:db8:: - 2001:db8::ff', network: '2001:db8::/64' },
} as const

/** Number of faults that are listed; further ones are only counted. */
const maxShown = 50

/** Adds many ranges at once. Faults are shown per line; all other lines can be added, and those with faults stay. */
export function PasteDialog({ family, saved, onAdd, onClose }: Props) {
  const translate = useTranslate()
  const faultText = useFaultText()
  const [text, setText] = useState('')
  const known = saved.filter((span) => span !== undefined)
  const [added, setAdded] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { lines, isTruncated, rest } = parsePasted(text, known, rulesOf(family))
  const good = lines.flatMap(({ span, fault }) => (span && !fault ? [span] : []))
  const bad = lines.flatMap(({ fault, ...line }) => (fault ? [{ ...line, fault }] : []))
  const total = good.reduce((sum, span) => sum + addressCount(span), 0n)
  const t = (key: string, args = {}) => translate(`organization.ranges.${key}`, args)
  // What is saved already needs nothing more.
  const isUnfinished = good.length > 0 || bad.some(({ fault }) => fault !== 'duplicate')
  const close = () => (isUnfinished ? setLeaving(true) : onClose())
  const add = () =>
    onAdd(good, () => {
      if (rest === '') return onClose()
      setText(rest)
      setAdded(good.length)
      field.current?.focus()
    })
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="paste-title">
      <DialogTitle id="paste-title">{t('pasteTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <LabelledTextArea
          label={`${t('pasteField')} (${t(`ip${family}`)})`}
          helperText={t('pasteHint', { most: wholeCount(maxPastedLines), ...examples[family] })}
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {added > 0 && <Alert severity="success">{t('pasteAdded', { smart_count: added })}</Alert>}
        {lines.length > 0 && (
          <Alert severity={bad.length > 0 ? 'warning' : 'success'}>
            {t('pasteFound', {
              ranges: good.length,
              addresses: countText(total),
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
        <Button onClick={close}>{t('cancel')}</Button>
        <Button variant="contained" disabled={good.length === 0} onClick={add}>
          {t('pasteAdd', { count: good.length })}
        </Button>
      </DialogActions>
      <LeaveQuestion open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </Dialog>
  )
}
