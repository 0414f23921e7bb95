import { Autocomplete, TextField } from '@mui/material'
import { useDeferredValue } from 'react'
import {
  useGetList,
  useInput,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin'
import type { NewCustomer } from '../../../contract/administration/customer.ts'

interface Props {
  source: string
  /** Offers only customers of this kind; all without it. */
  kind?: NewCustomer['kind']
  required?: boolean
  /** Translation key of the rule of the field. */
  hint: string
}

/** Customers that are offered at most; typing more narrows them. */
const maxOffered = 12

/**
 * Edits the name of an existing customer in a react-admin form of support staff, and offers those whose names have the
 * typed text. Any text can be entered; the platform refuses one that is nobody's name.
 */
export function CustomerNameInput({ source, kind, required = false, hint }: Props) {
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext()
  const { field, fieldState } = useInput<Record<string, unknown>>({ source, defaultValue: '' })
  const typed = typeof field.value === 'string' ? field.value : ''
  const name = useDeferredValue(typed.trim())
  const { data = [] } = useGetList<{ id: number; name: string }>('customers', {
    filter: { ...(name !== '' && { name }), ...(kind && { kind }) },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: maxOffered },
  })
  // A name that is entered in full needs no offer over the fields below.
  const offered = data.map((customer) => customer.name).filter((other) => other !== typed)
  return (
    <Autocomplete
      freeSolo
      options={offered}
      // The platform has found them.
      filterOptions={(options) => options}
      value={typed === '' ? null : typed}
      inputValue={typed}
      onInputChange={(_, text) => field.onChange(text)}
      fullWidth
      clearText={translate('choice.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          label={translateLabel({ source, resource: resource ?? '' })}
          required={required}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? translate(hint)}
        />
      )}
    />
  )
}
