import { Box, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { needsTypedCount } from '../../../contract/removalRule.ts'
import { wholeCount } from '../../numbers.ts'

interface Options {
  /** Number of rows to remove. */
  count: number
  /** Translation key of the field's label. */
  label: string
  isBusy: boolean
  /** Runs on Enter in the field once it holds the count, as on the button that confirms. */
  onConfirm: () => void
}

/** What people type between groups of digits. */
const digitSeparators = /[\s,.'’]/g

/**
 * Returns the field into which the number of rows to remove must be typed, with or without separators, null when they
 * are few, and whether the removal is confirmed by it (docs/budgets.md#undo-and-confirmation).
 */
export function useTypedCount({ count, label, isBusy, onConfirm }: Options): {
  field: ReactNode
  isConfirmed: boolean
} {
  const translate = useTranslate()
  const [inputText, setInputText] = useState('')
  if (!needsTypedCount(count)) return { field: null, isConfirmed: true }
  const isConfirmed = inputText.replaceAll(digitSeparators, '') === String(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && !isBusy) onConfirm()
  }
  const field = (
    <Box component="form" noValidate onSubmit={submit}>
      <TextField
        size="small"
        label={translate(label, { count: wholeCount(count) })}
        value={inputText}
        onChange={(event) => setInputText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Box>
  )
  return { field, isConfirmed }
}
