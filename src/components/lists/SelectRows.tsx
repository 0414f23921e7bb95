import { Box, Button, Typography } from '@mui/material'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  DataTableClasses,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { CheckBox } from '../tables/CheckBox.tsx'
import { useMatchingSelection, useMatchingText } from './matchingRows.ts'
import { useIsNarrow } from '../useIsNarrow.ts'

interface RowProps {
  id: RaRecord['id']
  /** Name of the row, for the accessible name of its check box. */
  name: string
}

/** Shows the check box that selects one row. */
export function SelectRow({ id, name }: RowProps) {
  const translate = useTranslate()
  const row = useSelectedRow(id)
  return <CheckBox label={translate('list.selectRow', { name })} {...row} />
}

/** Returns whether a row is selected, by itself or with all that match the filter, and a function that changes it. */
export function useSelectedRow(id: RaRecord['id']) {
  const { selectedIds, onToggleItem } = useListContext()
  const matching = useMatchingSelection()
  const isMatching = Boolean(matching?.rows)
  return {
    checked: isMatching || selectedIds.includes(id),
    onChange: () => {
      if (isMatching) matching?.clear()
      // Other rows are selected by the filter alone, whose selection is cleared.
      if (!isMatching || selectedIds.includes(id)) onToggleItem(id)
    },
  }
}

interface SelectableProps<T extends RaRecord> {
  /** Returns whether a row can be selected; every row by default. */
  isSelectable?: (record: T) => boolean
}

const everyRow = () => true

/** Shows the check box that selects all rows of the page, or none. */
function SelectPage<T extends RaRecord>({ isSelectable = everyRow }: SelectableProps<T>) {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext<T>()
  const ids = data.filter(isSelectable).map(({ id }) => id)
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

interface ColumnProps<T extends RaRecord> extends SelectableProps<T> {
  /** Shows the check box of a row. */
  render: (record: T) => ReactNode
}

/**
 * Shows the column of check boxes. react-admin's own has the same name in every row, and puts it on an element without
 * a role.
 */
export function SelectColumn<T extends RaRecord>({ isSelectable, render }: ColumnProps<T>) {
  const context = useDataTableRenderContext()
  // The column cannot be hidden.
  if (context === 'columnsSelector') return null
  if (context === 'header') {
    return (
      <th scope="col" className={clsx(DataTableClasses.headerCell, 'column-select')}>
        <SelectPage {...(isSelectable && { isSelectable })} />
      </th>
    )
  }
  return <SelectCell render={render} />
}

function SelectCell<T extends RaRecord>({ render }: Pick<ColumnProps<T>, 'render'>) {
  const record = useRecordContext<T>()
  return <td className="column-select">{record && render(record)}</td>
}

/**
 * Offers to select all rows that match the filter, when those of the page are selected and there are more; above
 * cards, when one is.
 */
export function SelectMatching<T extends RaRecord>({
  isSelectable = everyRow,
}: SelectableProps<T>) {
  const matchingText = useMatchingText()
  const list = useListContext<T>()
  const { data = [], selectedIds, total = 0, isPlaceholderData } = list
  const matching = useMatchingSelection()
  const hasCards = useIsNarrow(720)
  const rows = data.filter(isSelectable)
  const isPage = rows.length > 0 && rows.every(({ id }) => selectedIds.includes(id))
  // Cards have no check box for the page. The rows of an earlier filter stay until those of a new one are loaded, and
  // have another number.
  const isOffered = (isPage || hasCards) && !isPlaceholderData
  if (!matching || matching.rows || !isOffered || total <= data.length) return null
  return (
    <Button size="small" loading={matching.isLoading} onClick={matching.select}>
      {matchingText('select', total)}
    </Button>
  )
}

/** Returns how many rows are selected, in words. */
export function useSelectionText(): string {
  const translate = useTranslate()
  const matchingText = useMatchingText()
  const { selectedIds } = useListContext()
  const total = useMatchingSelection()?.rows?.total
  return total === undefined
    ? translate('list.selected', { smart_count: selectedIds.length })
    : matchingText('selected', total)
}

/** Shows how many rows are selected, on all pages, with the actions on them; nothing while none is. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext()
  const text = useSelectionText()
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        ...(selectedIds.length > 0 && { mb: 3 }),
        '@media print': { display: 'none' },
      }}
    >
      {selectedIds.length > 0 && (
        <>
          <Typography variant="body2">{text}</Typography>
          <SelectMatching />
          {children}
          <Button size="small" onClick={() => onUnselectItems()}>
            {translate('list.unselect')}
          </Button>
        </>
      )}
    </Box>
  )
}
