import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type AccessWay, accessWays } from '../../../contract/entitlement/checkAccess.ts'

interface Props {
  /** The way whose rows are shown; empty for every way. */
  value: string
  onChange: (way: string) => void
  /** Returns the text of an entry, e.g. with the number of its rows; the name of the way without it. */
  textOf?: (way: AccessWay, name: string) => string
}

/** Filters rows by the way of access. */
export function WayFilter({ value, onChange, textOf }: Props) {
  const translate = useTranslate()
  const entryOf = (way: AccessWay) => {
    const name = translate(`resources.bulkCheck.ways.${way}`)
    return textOf === undefined ? name : textOf(way, name)
  }
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('resources.bulkCheck.way')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: '100%', sm: '16.25rem' } }}
    >
      <MenuItem value="">{translate('resources.bulkCheck.allWays')}</MenuItem>
      {accessWays.map((way) => (
        <MenuItem key={way} value={way}>
          {entryOf(way)}
        </MenuItem>
      ))}
    </TextField>
  )
}
