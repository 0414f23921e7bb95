import { Autocomplete, type SxProps, TextField, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Option {
  id: number
  label: string
}

interface Props {
  label: string
  /** Text of the empty field. */
  placeholder: string
  options: readonly Option[]
  /** Whether the options are on their way. */
  isLoading: boolean
  /** What the open field says when there are no options at all. */
  none?: string
  /** Id of the selected option; null for none. */
  value: number | null
  required?: boolean
  error?: boolean
  helperText?: ReactNode
  onChange: (id: number | null) => void
  sx: SxProps<Theme>
}

/** Lets the user find an option by typing a part of its label. An id that is not among the options shows as none. */
export function OptionSearch(props: Props) {
  const { label, placeholder, options, isLoading, none, value, onChange, sx, ...field } = props
  const translate = useTranslate()
  return (
    <Autocomplete
      size="small"
      options={options}
      loading={isLoading}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_, option) => onChange(option?.id ?? null)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      openText={translate('choice.open')}
      closeText={translate('choice.close')}
      clearText={translate('choice.clear')}
      loadingText={translate('choice.loading')}
      noOptionsText={(options.length === 0 && none) || translate('choice.none')}
      sx={sx}
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          margin="none"
          label={label}
          placeholder={placeholder}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    />
  )
}
