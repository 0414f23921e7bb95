import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTable,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { CheckBox } from './CheckBox.tsx'

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
    <CheckBox
      label={translate('list.selectRow', { name })}
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
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
    <CheckBox
      label={translate('list.selectPage')}
      checked={isFull}
      indeterminate={count > 0 && !isFull}
      onChange={() => onSelect(isFull ? others : [...others, ...ids])}
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
  const context = useDataTableRenderContext()
  // The column cannot be hidden.
  if (context === 'columnsSelector') return null
  if (context === 'header') {
    return <DataTable.Col source="select" label={<SelectPage />} disableSort />
  }
  return <SelectCell nameOf={nameOf} />
}

function SelectCell<T extends RaRecord>({ nameOf }: ColumnProps<T>) {
  const record = useRecordContext<T>()
  return (
    <td className="column-select">
      {record && <SelectRow id={record.id} name={nameOf(record)} />}
    </td>
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
