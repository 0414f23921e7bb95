import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SupplierReason } from '../../../../contract/ddr/suppliers/suggestion.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { formatDay } from '../../../dates.ts'
import { today } from '../../../today.ts'
import type { SuggestedSupplier, useSuppliers } from './useSuppliers.ts'

/** Libraries that are shown before the button for more. */
const firstShown = 3

interface Props {
  suggestion: ReturnType<typeof useSuppliers>
  hasYear: boolean
  supplierId: number | undefined
  onChoose: (supplierId: number) => void
}

/** Shows the libraries that have the article, the best first, each with its reasons, and lets the user choose one. */
export function SupplierSuggestions({ suggestion, hasYear, supplierId, onChoose }: Props) {
  const translate = useTranslate()
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, isFetching, refetch } = suggestion
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return isFetching ? (
      <Typography variant="body2" color="textSecondary">
        {translate('ddr.suggest.checking')}
      </Typography>
    ) : null
  }
  if (data.rows.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('ddr.suggest.none')}
      </Typography>
    )
  }
  const visibleSuppliers = showsAll ? data.rows : data.rows.slice(0, firstShown)
  const hidden = data.rows.length - visibleSuppliers.length
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        {translate(hasYear ? 'ddr.suggest.hint' : 'ddr.suggest.hintNoYear', {
          title: data.title,
          date: formatDay(today()),
        })}
      </Typography>
      <Box
        component="ol"
        aria-label={translate('ddr.suggest.name')}
        sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}
      >
        {visibleSuppliers.map((row) => (
          <SuggestedRow
            key={row.supplierId}
            row={row}
            isChosen={row.supplierId === supplierId}
            onChoose={() => onChoose(row.supplierId)}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {translate('ddr.suggest.more', { count: hidden })}
        </Button>
      )}
    </Box>
  )
}

interface RowProps {
  row: SuggestedSupplier
  isChosen: boolean
  onChoose: () => void
}

function SuggestedRow({ row, isChosen, onChoose }: RowProps) {
  const translate = useTranslate()
  const days = Math.max(1, Math.round(row.expectedDays))
  const reasons = row.reasons.map((reason) => reasonText(translate, reason, row))
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 4,
        alignItems: 'center',
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{row.name}</Typography>
        <Typography variant="body2">
          {translate('ddr.suggest.expected', { smart_count: days })}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {reasons.join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant={isChosen ? 'contained' : 'outlined'}
        aria-pressed={isChosen}
        aria-label={translate(isChosen ? 'ddr.suggest.chosenOne' : 'ddr.suggest.chooseOne', {
          name: row.name,
        })}
        onClick={onChoose}
        sx={{ flexShrink: 0 }}
      >
        {translate(isChosen ? 'ddr.suggest.chosen' : 'ddr.suggest.choose')}
      </Button>
    </Box>
  )
}

/** Returns a number of days with at most one decimal. */
const daysOf = (days: number | null): string => String(Math.round((days ?? 0) * 10) / 10)

function reasonText(
  translate: ReturnType<typeof useTranslate>,
  reason: SupplierReason,
  row: SuggestedSupplier,
): string {
  const key = reason === 'open' && row.closesAt !== null ? 'openUntil' : reason
  return translate(`ddr.suggest.reason.${key}`, {
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    worksOn: formatDay(row.worksOn),
    answers: row.answers,
    medianDays: daysOf(row.medianDays),
    slowDays: daysOf(row.slowDays),
    share: Math.round((100 * row.fulfilled) / Math.max(row.answers, 1)),
    smart_count: row.openRequests,
  })
}

interface ForwardProps {
  isForwarding: boolean
  /** The libraries in their order. */
  names: readonly string[]
  onChange: (isForwarding: boolean) => void
}

/** Lets the user forward the request to the next suggested libraries, and names them. */
export function ForwardChoice({ isForwarding, names, onChange }: ForwardProps) {
  const translate = useTranslate()
  return (
    <FormControl>
      <FormControlLabel
        control={<Checkbox checked={isForwarding} onChange={(_, checked) => onChange(checked)} />}
        label={translate('ddr.suggest.forward')}
      />
      <FormHelperText>
        {translate('ddr.suggest.forwardTo', { names: names.join(translate('ddr.suggest.next')) })}
      </FormHelperText>
    </FormControl>
  )
}
