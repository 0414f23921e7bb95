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
import { ActiveFilters } from './ActiveFilters.tsx'

/** Milliseconds after the last key before a typed filter applies. */
const typingDelayMs = 200

type Filters = Record<string, unknown>

/** Applies the values of the form now, in place of those that still wait. */
const ApplyFilters = createContext((_values: Filters) => {})

/**
 * Shows filters that apply while the user types, and below them those that are active. They wrap when they do not fit
 * on one line.
 */
export function LiveFilters({ children }: { children: ReactNode }) {
  const list = useListContext()
  const setFilters = useEvent(list.setFilters)
  const [applyTyped] = useState(() => debounce(setFilters, typingDelayMs))
  useEffect(() => () => applyTyped.cancel(), [applyTyped])
  const applyNow = useEvent((values: Filters) => {
    applyTyped.cancel()
    setFilters(removeEmpty({ ...list.filterValues, ...values }))
  })
  const typedList = useMemo(() => ({ ...list, setFilters: applyTyped }), [list, applyTyped])
  return (
    <>
      <ListContextProvider value={typedList}>
        <ApplyFilters value={applyNow}>
          <FilterLiveForm debounce={0} formComponent={FilterForm}>
            <Box sx={fields}>{children}</Box>
          </FilterLiveForm>
        </ApplyFilters>
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
  const apply = useContext(ApplyFilters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(getValues())
  }
  return <form onSubmit={submit}>{children}</form>
}

/** Shows a filter with choices inside `LiveFilters`; a choice applies at once, without the delay of typing. */
export function ChoiceFilter(props: SelectInputProps) {
  const { getValues } = useFormContext()
  const apply = useContext(ApplyFilters)
  // The menu of the choice closes first: both in one frame would exceed 100 ms on a slow processor.
  const applyChoice = () => void afterPaint(() => apply(getValues()))
  return <SelectInput helperText={false} {...props} onChange={applyChoice} />
}
