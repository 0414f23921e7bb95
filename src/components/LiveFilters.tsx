import {
  createContext,
  type FormEventHandler,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
} from 'react'
import {
  FilterLiveForm,
  removeEmpty,
  SelectInput,
  type SelectInputProps,
  useEvent,
  useListContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Box } from '@mui/material'
import { afterPaint } from '../afterPaint.ts'
import { SetFilters } from './SetFilters.tsx'
import { useFilterValues } from './useFilterValues.ts'
import { usePrefetchRows } from './usePrefetchRows.ts'

/** Milliseconds after the last key before a typed filter applies. */
const typingDelayMs = 200

/** Applies all filters of the form now. */
const ApplyFilters = createContext(() => {})

/**
 * Shows filters that apply while the user types, and below them those that are set. They wrap when they do not fit on
 * one line.
 */
export const LiveFilters = ({ children }: { children: ReactNode }) => (
  <>
    <FilterLiveForm debounce={typingDelayMs} formComponent={FilterForm}>
      <Box sx={fields}>{children}</Box>
    </FilterLiveForm>
    <SetFilters>{children}</SetFilters>
  </>
)

const fields = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > *': { flex: '1 1 170px', m: 0 },
}

/** A filter with choices inside `LiveFilters`; a choice applies at once, without the delay of typing. */
export function ChoiceFilter(props: SelectInputProps) {
  return <SelectInput helperText={false} {...props} onChange={useContext(ApplyFilters)} />
}

interface FilterFormProps {
  onSubmit?: FormEventHandler<HTMLFormElement>
  children?: ReactNode
}

function FilterForm({ onSubmit, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { getValues } = useFormContext()
  const { perPage, sort } = useListContext()
  const shown = useFilterValues<Record<string, unknown>>()
  const prefetch = usePrefetchRows()
  const submit = useEvent(() => {
    // The rows are on their way while the form and the list render.
    const filter = removeEmpty({ ...shown, ...getValues() })
    prefetch({ pagination: { page: 1, perPage }, sort, filter })
    form.current?.requestSubmit()
  })
  // The menu of the choice closes first: both in one frame would exceed 100 ms on a slow processor.
  const apply = useCallback(() => void afterPaint(submit), [submit])
  return (
    <form ref={form} {...(onSubmit && { onSubmit })}>
      <ApplyFilters value={apply}>{children}</ApplyFilters>
    </form>
  )
}
