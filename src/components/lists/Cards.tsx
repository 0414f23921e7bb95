import { Box } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { RaRecord } from 'react-admin'
import { SelectRow } from './SelectRows.tsx'

/** How the cards of a list are selected. */
export interface CardSelection<T extends RaRecord> {
  /** Returns the name of a row, for its check box. */
  nameOf: (record: T) => string
}

interface Props<T extends RaRecord> {
  label: string
  rows: readonly T[]
  card: (record: T) => ReactNode
  /** Without it the cards have no check boxes. */
  selection?: CardSelection<T> | false | undefined
}

/** Shows the rows of a list as cards, where there is no room for columns. */
export function Cards<T extends RaRecord>({ label, rows, card, selection }: Props<T>) {
  const id = useId()
  return (
    <Box component="ul" data-rows aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={`${id} ${row.id}`}
          sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          {selection ? (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <SelectRow id={row.id} name={selection.nameOf(row)} />
              <Box sx={{ flex: 1, minWidth: 0 }}>{card(row)}</Box>
            </Box>
          ) : (
            card(row)
          )}
        </Box>
      ))}
    </Box>
  )
}
