import { TextInput, useTranslate } from 'react-admin'
import { ChoiceFilter, LiveFilters } from '../../components/filters/LiveFilters.tsx'

const accessTypes = ['print', 'electronic'].map((id) => ({
  id,
  name: `resources.titles.accessTypes.${id}`,
}))

/**
 * Shows the filters by name and access type (docs/requirements/resources.md §2.2). The name may be an ISSN or ISBN
 * (docs/assumptions.md#search-by-issn).
 */
export function HoldingFilters() {
  const translate = useTranslate()
  return (
    <LiveFilters>
      <TextInput
        source="title"
        label="resources.titles.search"
        placeholder={translate('resources.titles.searchHint')}
        resettable
        helperText={false}
        sx={{ maxWidth: '22.5rem' }}
      />
      <ChoiceFilter
        source="accessType"
        label="resources.titles.access"
        choices={accessTypes}
        emptyText="resources.titles.accessTypes.all"
        sx={{ maxWidth: { sm: '13.75rem' } }}
      />
    </LiveFilters>
  )
}
