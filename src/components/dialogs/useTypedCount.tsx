import { TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { needsTypedCount } from '../../../contract/holdings/removalRule.ts'

/**
 * Returns the field into which the number of rows to remove must be typed, null when they are few, and whether the
 * removal is confirmed by it (docs/budgets.md#undo-and-confirmation). `label` is the translation key of its label.
 */
export function useTypedCount(
  count: number,
  label: string,
): { field: ReactNode; isConfirmed: boolean } {
  const translate = useTranslate()
  const [inputText, setInputText] = useState('')
  if (!needsTypedCount(count)) return { field: null, isConfirmed: true }
  const field = (
    <TextField
      size="small"
      label={translate(label, { count })}
      value={inputText}
      onChange={(event) => setInputText(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
  return { field, isConfirmed: inputText.trim() === String(count) }
}
