import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { maxOverrideReason } from '../../../../contract/ddr/endpoints/raise.ts'
import { type RaiseField, raiseLabels, type RaiseValues } from './raiseValues.ts'

const wide: ReadonlySet<RaiseField> = new Set([
  'articleName',
  'sourceName',
  'authors',
  'overrideReason',
])
/** Fields whose rule is shown below them. */
const hinted: ReadonlySet<RaiseField> = new Set([
  'articleDoi',
  'issn',
  'issueYear',
  'pages',
  'userEmail',
  'overrideReason',
])
/** Fields that are short enough for two columns on a phone. */
const short: ReadonlySet<RaiseField> = new Set(['issueYear', 'volume', 'issueNumber', 'pages'])

const columnOf = (name: RaiseField) => {
  if (wide.has(name)) return '1 / -1'
  return short.has(name) ? 'auto' : { xs: '1 / -1', sm: 'auto' }
}

interface Props {
  names: readonly RaiseField[]
  required: readonly RaiseField[]
  /** What is wrong with the fields, in words. */
  faults: Partial<Record<string, string>>
}

/** Shows fields of the new request in the form around it, in columns. */
export function RaiseFields({ names, required, faults }: Props) {
  const translate = useTranslate()
  const { register } = useFormContext<RaiseValues>()
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
      }}
    >
      {names.map((name) => {
        const fault = faults[name]
        return (
          <TextField
            key={name}
            {...register(name)}
            size="small"
            label={translate(raiseLabels[name])}
            required={required.includes(name)}
            error={fault !== undefined}
            helperText={
              fault ??
              (hinted.has(name) && translate(`ddr.raise.hint.${name}`, { max: maxOverrideReason }))
            }
            type={name === 'userEmail' ? 'email' : 'text'}
            // The field can also be filled in by code, so its label is always above the text.
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ gridColumn: columnOf(name) }}
          />
        )
      })}
    </Box>
  )
}
