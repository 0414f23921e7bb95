import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Family, isFault } from '../../../contract/organization/ip/address.ts'
import { addressCount, countText } from '../../../contract/organization/ip/count.ts'
import { clashWith } from '../../../contract/organization/ip/overlap.ts'
import {
  type IpRange,
  parseRange,
  rangeOf,
  type Span,
} from '../../../contract/organization/ip/range.ts'
import { usualLength } from '../../../contract/organization/lengths.ts'
import { LabelledField } from './LabelledField.tsx'
import { familyFault, rulesOf } from './rangeRules.ts'
import { useFaultText } from './useFaultText.ts'

interface Props {
  family: Family
  /** The range being edited; null for a new one. */
  range: IpRange | null
  saved: readonly (Span | undefined)[]
  onPut: (range: IpRange) => void
  onCancel: () => void
}

/** Adds or edits an IP range; the button is enabled once there is no fault. */
export function RangeForm({ family, range, saved, onPut, onCancel }: Props) {
  const translate = useTranslate()
  const faultText = useFaultText()
  const [from, setFrom] = useState(range?.from ?? '')
  const [to, setTo] = useState(range?.to ?? '')
  const [label, setLabel] = useState(range?.label ?? '')
  const t = (key: string, args = {}) => translate(`organization.ranges.${key}`, args)
  const untouched = from === '' && to === ''
  const parsed = parseRange(from, to, rulesOf(family))
  const tooLong = label.trim().length > usualLength ? 'tooLong' : undefined
  const fault = isFault(parsed) ? parsed : (clashWith(parsed, saved)?.fault ?? tooLong)
  const shown = untouched ? undefined : fault
  const span = isFault(parsed) ? undefined : parsed
  const counted = span && countText(addressCount(span))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
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
          error={shown !== undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <LabelledField
          label={t('to')}
          value={to}
          placeholder={t('toHint')}
          error={shown !== undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <LabelledField
          label={t('label')}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            variant="outlined"
            disabled={span === undefined || fault !== undefined}
            onClick={() => span && onPut(rangeOf(span, label.trim()))}
          >
            {t(range ? 'update' : 'add')}
          </Button>
          {range && <Button onClick={onCancel}>{t('cancel')}</Button>}
        </Box>
      </Box>
      <Typography variant="body2" color={shown ? 'error' : 'textSecondary'} role="status">
        {shown
          ? faultText(familyFault(shown, family), 'label')
          : counted && t('addresses', { smart_count: counted === '1' ? 1 : 2, text: counted })}
      </Typography>
    </Box>
  )
}
