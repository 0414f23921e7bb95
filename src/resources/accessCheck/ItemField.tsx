import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { maxItemLength } from '../../../contract/entitlement/itemQuery.ts'

interface Props {
  value: string
  /** What is wrong with the text, in words. */
  fault: string | undefined
  onChange: (value: string) => void
}

/** Takes the item that access is checked for: an identifier, a link or a citation. */
export function ItemField({ value, fault, onChange }: Props) {
  const translate = useTranslate()
  return (
    <TextField
      name="item"
      size="small"
      margin="none"
      required
      fullWidth
      label={translate('resources.accessCheck.item')}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? translate('resources.accessCheck.itemHelp')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: maxItemLength } }}
    />
  )
}
