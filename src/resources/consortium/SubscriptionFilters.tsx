import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, IconButton, InputAdornment, MenuItem, TextField } from '@mui/material'
import type { FormEvent } from 'react'
import { useListFilterContext, useTranslate } from 'react-admin'
import { packageTypes } from '../../../contract/packages/types.ts'
import { useDraft } from '../../components/inputs/useDraft.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import type { SubscriptionFilter } from './bindings.ts'

/** Shows filters that are applied by Enter, the search icon or Load (docs/requirements/resources.md §2.2, §5). */
export function SubscriptionFilters() {
  const translate = useTranslate()
  const { setFilters } = useListFilterContext()
  const current = useFilterValues<SubscriptionFilter>()
  const [name, setName] = useDraft(current.name ?? '')
  const [type, setType] = useDraft<string>(current.packageType ?? 'all')
  const run = (event: FormEvent) => {
    event.preventDefault()
    setFilters({
      ...(name.trim() && { name: name.trim() }),
      ...(type !== 'all' && { packageType: type }),
    })
  }
  const text = (key: string) => translate(`resources.consortiumPackages.${key}`)
  return (
    <Box
      component="form"
      role="search"
      onSubmit={run}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}
    >
      <TextField
        size="small"
        margin="none"
        label={text('search')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        fullWidth={false}
        sx={{ flex: '1 1 12.5rem', maxWidth: '20rem' }}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" size="small" aria-label={text('runSearch')}>
                  <SearchIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <TextField
        select
        size="small"
        margin="none"
        label={text('type')}
        value={type}
        onChange={(event) => setType(event.target.value)}
        fullWidth={false}
        sx={{ minWidth: 'min(10rem, 100%)' }}
      >
        <MenuItem value="all">{text('all')}</MenuItem>
        {packageTypes.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`package.types.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined">
        {text('load')}
      </Button>
    </Box>
  )
}
