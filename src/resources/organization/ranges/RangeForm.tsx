import { Box, Button, Typography } from '@mui/material'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslate } from 'react-admin'
import { type Family, isFault } from '../../../../contract/organization/ip/address.ts'
import { addressCount } from '../../../../contract/organization/ip/count.ts'
import { clashWith } from '../../../../contract/organization/ip/overlap.ts'
import {
  type IpRange,
  parseRange,
  rangeOf,
  type Span,
} from '../../../../contract/organization/ip/range.ts'
import { isWide } from '../../../../contract/organization/ip/wide.ts'
import { defaultMaxLength } from '../../../../contract/organization/lengths.ts'
import { useKeptState } from '../../../components/inputs/keptInput.ts'
import { LabelledField } from '../LabelledField.tsx'
import { familyFault, rangeField, rulesOf } from './rangeRules.ts'
import { useFaultText } from '../useFaultText.ts'
import { useUnfinished } from '../record/useUnfinished.ts'
import { countText } from '../../../numbers.ts'

interface Props {
  /** Key under which the input is kept when the session expires. */
  keptKey: string
  family: Family
  /** The range being edited; null for a new one. */
  range: IpRange | null
  saved: readonly (Span | undefined)[]
  /** Receives the From field, which gets the focus after a range was added. */
  fromRef: RefObject<HTMLInputElement | null>
  /** Puts the range into the list at once. */
  onPut: (range: IpRange) => void
  /** Adds the range, after a question when it is wide. */
  onAdd: (span: Span, range: IpRange) => void
  /** Receives whether the form has input that was not added. */
  onInput: (hasInput: boolean) => void
  onCancel: () => void
}

/** Adds or edits an IP range, by its button or by Enter; both work once there is no fault. */
export function RangeForm(props: Props) {
  const { keptKey, family, range, saved, fromRef, onPut, onAdd, onInput, onCancel } = props
  const translate = useTranslate()
  const ruleId = useId()
  const faultText = useFaultText()
  const start = { from: range?.from ?? '', to: range?.to ?? '', label: range?.label ?? '' }
  const [draft, setDraft] = useKeptState(keptKey, start)
  const { from, to, label } = draft
  const t = (key: string, args = {}) => translate(`organization.ranges.${key}`, args)
  const isEmpty = from === '' && to === ''
  const parsed = parseRange(from, to, rulesOf(family))
  const tooLong = label.trim().length > defaultMaxLength ? 'tooLong' : undefined
  const fault = isFault(parsed) ? parsed : (clashWith(parsed, saved)?.fault ?? tooLong)
  const shownFault = isEmpty ? undefined : fault
  const span = isFault(parsed) ? undefined : parsed
  const counted = span && countText(addressCount(span))
  const differs = (next: typeof draft) =>
    next.from !== start.from || next.to !== start.to || next.label !== start.label
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onInput(differs(next))
  }
  const canAdd = span !== undefined && fault === undefined
  const add = () => {
    if (canAdd) onAdd(span, rangeOf(span, label.trim()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  const rangeText = [from, to].filter(Boolean).join(' – ') || label
  const width =
    span && isWide(span) ? ` (${t('addresses', { smart_count: 2, text: counted })})` : ''
  useUnfinished(rangeField[family], {
    label: `${t(`ip${family}`)}: ${rangeText}${width}`,
    isUnfinished: differs(draft),
    canAdd,
    part: 'record',
    add: () => {
      if (canAdd) onPut(rangeOf(span, label.trim()))
    },
    leaveOut: onCancel,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        onKeyDown={onKeyDown}
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'end',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr auto' },
        }}
      >
        <LabelledField
          label={t('from')}
          value={from}
          inputRef={fromRef}
          describedBy={ruleId}
          error={shownFault !== undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <LabelledField
          label={t('to')}
          value={to}
          describedBy={ruleId}
          error={shownFault !== undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
        <LabelledField
          label={t('label')}
          value={label}
          onChange={(event) => change({ label: event.target.value })}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" disabled={!canAdd} onClick={add}>
            {t(range ? 'update' : 'add')}
          </Button>
          {range && <Button onClick={onCancel}>{t('cancel')}</Button>}
        </Box>
      </Box>
      <Typography
        id={ruleId}
        variant="body2"
        color={shownFault ? 'error' : 'textSecondary'}
        role="status"
      >
        {shownFault
          ? faultText(familyFault(shownFault, family), 'label')
          : counted
            ? t('addresses', { smart_count: counted === '1' ? 1 : 2, text: counted })
            : t(`rule${family}`)}
      </Typography>
    </Box>
  )
}
