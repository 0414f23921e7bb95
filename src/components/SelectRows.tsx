import { Box, Button, Checkbox, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTable,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
  useTranslate,
} from 'react-admin'

interface RowProps {
  id: RaRecord['id']
  /** Name of the row, for the accessible name of its check box. */
  name: string
}

/** Shows the check box that selects one row. */
export function SelectRow({ id, name }: RowProps) {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': translate('list.selectRow', { name }) } }}
      sx={{ p: 0.5 }}
    />
  )
}

/** Shows the check box that selects all rows of the page, or none. */
function SelectPage() {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord<number>>()
  const ids = data.map(({ id }) => id)
  const count = ids.filter((id) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !ids.includes(id))
  const isFull = count === ids.length && count > 0
  return (
    <Checkbox
      size="small"
      checked={isFull}
      indeterminate={count > 0 && !isFull}
      onChange={() => onSelect(isFull ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': translate('list.selectPage') } }}
      sx={{ p: 0.5 }}
    />
  )
}

interface ColumnProps<T extends RaRecord> {
  nameOf: (record: T) => string
}

/**
 * Shows the column of check boxes. react-admin's own has the same name in every row, and puts it on an element without
 * a role.
 */
export function SelectColumn<T extends RaRecord>({ nameOf }: ColumnProps<T>) {
  // The column cannot be hidden.
  if (useDataTableRenderContext() === 'columnsSelector') return null
  return (
    <DataTable.Col<T>
      source="select"
      label={<SelectPage />}
      disableSort
      cellSx={() => ({ width: 28 })}
      render={(record) => <SelectRow id={record.id} name={nameOf(record)} />}
    />
  )
}

/** Shows how many rows are selected, on all pages, with the actions on them; nothing while none is. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        ...(selectedIds.length > 0 && { mb: 3 }),
      }}
    >
      {selectedIds.length > 0 && (
        <>
          <Typography variant="body2">
            {translate('list.selected', { smart_count: selectedIds.length })}
          </Typography>
          {children}
          <Button size="small" onClick={() => onUnselectItems()}>
            {translate('list.unselect')}
          </Button>
        </>
      )}
    </Box>
  )
}
