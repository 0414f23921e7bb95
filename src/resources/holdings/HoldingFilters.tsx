import { Box } from '@mui/material'
import { FilterLiveForm, SelectInput, TextInput } from 'react-admin'

const accessTypes = ['print', 'electronic'].map((id) => ({
  id,
  name: `resources.titles.accessTypes.${id}`,
}))

/** Fast enough to feel direct, slow enough not to ask at every letter. */
export const filterDelay = 200

/** By name and by way of access (spec: resources §2.2). */
export function HoldingFilters() {
  return (
    <FilterLiveForm debounce={filterDelay}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: '1 1 180px', m: 0 } }}>
        <TextInput
          source="title"
          label="resources.titles.search"
          resettable
          helperText={false}
          sx={{ maxWidth: 360 }}
        />
        <SelectInput
          source="accessType"
          label="resources.titles.access"
          choices={accessTypes}
          emptyText="resources.titles.accessTypes.all"
          helperText={false}
          sx={{ maxWidth: 220 }}
        />
      </Box>
    </FilterLiveForm>
  )
}
