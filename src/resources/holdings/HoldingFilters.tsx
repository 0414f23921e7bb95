import { SelectInput, TextInput } from 'react-admin'
import { LiveFilters } from '../../components/LiveFilters.tsx'

const accessTypes = ['print', 'electronic'].map((id) => ({
  id,
  name: `resources.titles.accessTypes.${id}`,
}))

/** Shows the filters by name and access type (docs/requirements/resources.md §2.2). */
export function HoldingFilters() {
  return (
    <LiveFilters
      search={
        <TextInput
          source="title"
          label="resources.titles.search"
          resettable
          helperText={false}
          sx={{ maxWidth: 360 }}
        />
      }
    >
      <SelectInput
        source="accessType"
        label="resources.titles.access"
        choices={accessTypes}
        emptyText="resources.titles.accessTypes.all"
        helperText={false}
        sx={{ maxWidth: 220 }}
      />
    </LiveFilters>
  )
}
