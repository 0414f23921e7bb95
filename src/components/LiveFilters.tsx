import {
  createContext,
  type FormEventHandler,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
} from 'react'
import { FilterLiveForm, SelectInput, type SelectInputProps } from 'react-admin'
import { Box } from '@mui/material'
import { afterPaint } from '../afterPaint.ts'
import { SetFilters } from './SetFilters.tsx'

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
  // The menu of the choice closes first: both in one frame would exceed 100 ms on a slow processor.
  const apply = useCallback(() => void afterPaint(() => form.current?.requestSubmit()), [])
  return (
    <form ref={form} {...(onSubmit && { onSubmit })}>
      <ApplyFilters value={apply}>{children}</ApplyFilters>
    </form>
  )
}
