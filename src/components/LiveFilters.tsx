import {
  createContext,
  type FormEventHandler,
  type ReactNode,
  useContext,
  useMemo,
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
import { usePointed } from './usePointed.ts'
import { usePrefetchRows } from './usePrefetchRows.ts'

/** Milliseconds after the last key before a typed filter applies. */
const typingDelayMs = 200

/** What a choice does with the filters of the form. */
const FilterActions = createContext({
  /** Applies all filters now. */
  apply: () => {},
  /** Loads the rows that one more filter gives. */
  prefetchWith: (_source: string, _value: unknown) => {},
})

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

interface ChoiceProps extends SelectInputProps {
  source: string
  choices: { id: string | number; name: string }[]
}

/**
 * A filter with choices inside `LiveFilters`; a choice applies at once, without the delay of typing. Its rows are loaded
 * once the pointer rests on it.
 */
export function ChoiceFilter({ source, choices, ...props }: ChoiceProps) {
  const { apply, prefetchWith } = useContext(FilterActions)
  // React passes the events of the menu on to what it belongs to.
  const pointed = usePointed((target) => {
    const value = target.closest<HTMLElement>('[data-value]')?.dataset['value']
    if (value === undefined) return
    prefetchWith(source, choices.find(({ id }) => String(id) === value)?.id ?? '')
  })
  return (
    <SelectInput
      helperText={false}
      {...{ source, choices }}
      {...props}
      {...pointed}
      onChange={apply}
    />
  )
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
  const prefetchWith = useEvent((part: Record<string, unknown>) => {
    const filter = removeEmpty({ ...shown, ...getValues(), ...part })
    prefetch({ pagination: { page: 1, perPage }, sort, filter })
  })
  const submit = useEvent(() => {
    // The rows are on their way while the form and the list render.
    prefetchWith({})
    form.current?.requestSubmit()
  })
  const actions = useMemo(
    () => ({
      // The menu of the choice closes first: both in one frame would exceed 100 ms on a slow processor.
      apply: () => void afterPaint(submit),
      prefetchWith: (source: string, value: unknown) => prefetchWith({ [source]: value }),
    }),
    [submit, prefetchWith],
  )
  return (
    <form ref={form} {...(onSubmit && { onSubmit })}>
      <FilterActions value={actions}>{children}</FilterActions>
    </form>
  )
}
