import { Box, Button, Chip } from '@mui/material'
import { Children, isValidElement, type ReactNode } from 'react'
import { useListFilterContext, useTranslate } from 'react-admin'
import { useFilterValues } from './useFilterValues.ts'

/** What the chips need of a filter's input. */
interface FilterProps {
  source?: string
  label?: string
  choices?: readonly { id: string | number; name: string }[]
  /** False where the names of the choices are names and not translation keys. */
  translateChoice?: boolean
}

interface Props {
  /** The inputs of the filters. */
  children: ReactNode
}

/** Shows each active filter as a chip that removes it, and a button that removes all of them. */
export function ActiveFilters({ children }: Props) {
  const translate = useTranslate()
  const { setFilters } = useListFilterContext()
  const values = useFilterValues<Record<string, unknown>>()
  const activeFilters = useActiveFilters(children)
  if (activeFilters.length === 0) return null
  const without = (source: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== source))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pt: 3 }}>
      {activeFilters.map(({ source, text }) => (
        <Chip
          key={source}
          component="button"
          type="button"
          size="small"
          label={text}
          title={translate('filters.remove')}
          onClick={() => setFilters(without(source))}
          onDelete={() => setFilters(without(source))}
        />
      ))}
      {activeFilters.length > 1 && (
        <Button size="small" onClick={() => setFilters({})}>
          {translate('filters.clear')}
        </Button>
      )}
    </Box>
  )
}

/** Returns the filters of the inputs that are active in the enclosing list, each with its label and value in words. */
function useActiveFilters(inputs: ReactNode): { source: string; text: string }[] {
  const translate = useTranslate()
  const values = useFilterValues<Record<string, unknown>>()
  return Children.toArray(inputs)
    .filter((input) => isValidElement<FilterProps>(input))
    .flatMap(({ props: { source = '', label = '', choices, translateChoice } }) => {
      const value = values[source]
      if (typeof value !== 'string' && typeof value !== 'number') return []
      if (value === '') return []
      const name = choices?.find(({ id }) => id === value)?.name
      const word = name !== undefined && translateChoice !== false ? translate(name) : name
      return [{ source, text: `${translate(label)}: ${word ?? value}` }]
    })
}
