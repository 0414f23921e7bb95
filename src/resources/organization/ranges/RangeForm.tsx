import { Box, Button, Typography } from '@mui/material'
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react'
import { useTranslate } from 'react-admin'
import { type Family, isFault } from '../../../../contract/organization/ip/address.ts'
import { clashWith } from '../../../../contract/organization/ip/overlap.ts'
import {
  type IpRange,
  parseRange,
  rangeOf,
  type Span,
} from '../../../../contract/organization/ip/range.ts'
import { isWide } from '../../../../contract/organization/ip/wide.ts'
import { defaultMaxLength } from '../../../../contract/organization/lengths.ts'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { LabelledField } from '../LabelledField.tsx'
import { addressesText } from './addressesText.ts'
import { familyFault, rangeField, rulesOf } from './rangeRules.ts'
import { useFaultText } from '../useFaultText.ts'
import { useUnfinished } from '../record/useUnfinished.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

interface Props {
  /** Key under which the input is preserved when the session expires. */
  inputKey: string
  family: Family
  /** The range being edited; null for a new one. */
  range: IpRange | null
  /** Index of the range being edited; null for a new one. */
  index: number | null
  /** What a resumed draft has of the form. */
  input?: IpRange
  saved: readonly (Span | undefined)[]
  /** Receives the From field, which gets the focus after a range was added, and when one is edited. */
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
  const { family, range, fromRef, onCancel } = props
  const translate = useTranslate()
  const ruleId = useId()
  const faultText = useFaultText()
  const t = useTranslations('organization.ranges')
  const { draft, change, span, fault, canAdd, add } = useRange(props)
  const rule = span ? addressesText([span], translate) : t(`rule${family}`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
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
          value={draft.from}
          inputRef={fromRef}
          describedBy={ruleId}
          error={fault !== undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <LabelledField
          label={t('to')}
          value={draft.to}
          describedBy={ruleId}
          error={fault !== undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
        <LabelledField
          label={t('label')}
          value={draft.label}
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
        color={fault ? 'error' : 'textSecondary'}
        role="status"
      >
        {fault ? faultText(familyFault(fault, family), 'label') : rule}
      </Typography>
    </Box>
  )
}

/** Returns the input of the form, the range that it names and its fault, and what changes or adds it. */
function useRange({
  inputKey,
  family,
  range,
  saved,
  onPut,
  onAdd,
  onInput,
  onCancel,
  ...row
}: Props) {
  const translate = useTranslate()
  const start = fieldsOf(range)
  const [draft, setDraft] = useRestoredState(inputKey, fieldsOf(row.input ?? range))
  const { from, to } = draft
  const label = draft.label.trim()
  const parsed = parseRange(from, to, rulesOf(family))
  const span = isFault(parsed) ? undefined : parsed
  const tooLong = label.length > defaultMaxLength ? 'tooLong' : undefined
  const fault = isFault(parsed) ? parsed : (clashWith(parsed, saved)?.fault ?? tooLong)
  const canAdd = span !== undefined && fault === undefined
  const isUnfinished =
    draft.from !== start.from || draft.to !== start.to || draft.label !== start.label
  useEffect(() => onInput(isUnfinished), [isUnfinished, onInput])
  const width = span && isWide(span) ? ` (${addressesText([span], translate)})` : ''
  useUnfinished(rangeField[family], {
    label: `${translate(`organization.ranges.ip${family}`)}: ${rangeText(draft)}${width}`,
    isUnfinished,
    typed: { index: row.index, input: draft },
    canAdd,
    part: 'record',
    add: () => {
      if (canAdd) onPut(rangeOf(span, label))
    },
    leaveOut: onCancel,
  })
  return {
    draft,
    change: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    span,
    /** Why the range cannot be added; undefined while nothing is entered. */
    fault: from === '' && to === '' ? undefined : fault,
    canAdd,
    add: () => {
      if (canAdd) onAdd(span, rangeOf(span, label))
    },
  }
}

/** Returns the texts of the fields for a range; empty ones without it. */
const fieldsOf = (range: IpRange | null) => ({
  from: range?.from ?? '',
  to: range?.to ?? '',
  label: range?.label ?? '',
})

const rangeText = ({ from, to, label }: { from: string; to: string; label: string }): string =>
  [from, to].filter(Boolean).join(' – ') || label
