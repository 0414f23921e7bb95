import { Box } from '@mui/material'
import type { FormEventHandler, ReactNode } from 'react'
import { FilterLiveForm } from 'react-admin'

/** Milliseconds after the last key before a typed filter applies. */
const typingDelayMs = 200

interface Props {
  /** The text field, which filters while the user types. */
  search: ReactNode
  /** Inputs with choices, which filter at once. */
  children?: ReactNode
}

/** Shows the filters of the enclosing list. They wrap when they do not fit on one line. */
export const LiveFilters = ({ search, children }: Props) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > form > *': { flex: '1 1 170px', m: 0 } }}
  >
    <FilterLiveForm debounce={typingDelayMs} formComponent={InlineForm}>
      {search}
    </FilterLiveForm>
    {children && (
      <FilterLiveForm debounce={false} formComponent={InlineForm}>
        {children}
      </FilterLiveForm>
    )}
  </Box>
)

/** A form whose fields are laid out with those of the other form. */
const InlineForm = ({
  onSubmit,
  children,
}: {
  onSubmit?: FormEventHandler<HTMLFormElement>
  children?: ReactNode
}) => (
  <form {...(onSubmit && { onSubmit })} style={{ display: 'contents' }}>
    {children}
  </form>
)
