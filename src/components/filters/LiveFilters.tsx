import { debounce } from 'es-toolkit'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  FilterLiveForm,
  ListContextProvider,
  removeEmpty,
  SelectInput,
  type SelectInputProps,
  useEvent,
  useListContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Box } from '@mui/material'
import { afterPaint } from '../../afterPaint.ts'
import { usePrefetchRows } from '../lists/usePrefetchRows.ts'
import { ActiveFilters } from './ActiveFilters.tsx'

/** Milliseconds after the last key before a typed filter applies. */
const typingDelayMs = 200

type Filters = Record<string, unknown>

/** What is done with the values of the form. */
interface FilterActions {
  /** Applies them now, in place of those that still wait. */
  apply: (values: Filters) => void
  /** Loads the rows that the list shows once they apply. */
  prefetch: (values: Filters) => void
}

const FilterActions = createContext<FilterActions>({ apply: () => {}, prefetch: () => {} })

/**
 * Shows filters that apply while the user types, and below them those that are active. They wrap when they do not fit
 * on one line.
 */
export function LiveFilters({ children }: { children: ReactNode }) {
  const list = useListContext()
  const setFilters = useEvent(list.setFilters)
  const [applyTyped] = useState(() => debounce(setFilters, typingDelayMs))
  useEffect(() => () => applyTyped.cancel(), [applyTyped])
  const filtersWith = (values: Filters) => removeEmpty({ ...list.filterValues, ...values })
  const apply = useEvent((values: Filters) => {
    applyTyped.cancel()
    setFilters(filtersWith(values))
  })
  const prefetchRows = usePrefetchRows()
  const prefetch = useEvent((values: Filters) => {
    const { perPage, sort } = list
    prefetchRows({ pagination: { page: 1, perPage }, sort, filter: filtersWith(values) })
  })
  const actions = useMemo(() => ({ apply, prefetch }), [apply, prefetch])
  const typedList = useMemo(() => ({ ...list, setFilters: applyTyped }), [list, applyTyped])
  return (
    <>
      <ListContextProvider value={typedList}>
        <FilterActions value={actions}>
          <FilterLiveForm debounce={0} formComponent={FilterForm}>
            <Box sx={fields}>{children}</Box>
          </FilterLiveForm>
        </FilterActions>
      </ListContextProvider>
      <ActiveFilters>{children}</ActiveFilters>
    </>
  )
}

const fields = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > *': { flex: '1 1 10.625rem', m: 0 },
}

/** Shows the form of the filters. Enter applies them at once, not after the delay as react-admin's `onSubmit` would. */
function FilterForm({ children }: { onSubmit?: unknown; children?: ReactNode }) {
  const { getValues } = useFormContext()
  const { apply } = useContext(FilterActions)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(getValues())
  }
  return <form onSubmit={submit}>{children}</form>
}

/** Shows a filter with choices inside `LiveFilters`; a choice applies at once, without the delay of typing. */
export function ChoiceFilter(props: SelectInputProps) {
  const { getValues } = useFormContext()
  const { apply, prefetch } = useContext(FilterActions)
  const applyChoice = () => {
    prefetch(getValues())
    // The menu of the choice closes first: both in one frame would exceed 100 ms on a slow processor.
    afterPaint(() => apply(getValues()))
  }
  return <SelectInput helperText={false} {...props} onChange={applyChoice} />
}
