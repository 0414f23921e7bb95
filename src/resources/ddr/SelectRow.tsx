import { Checkbox } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { RequestRow } from './row.ts'

/** Shows a check box, with its own accessible name, that selects a request for a bulk answer. */
export function SelectRow({ row }: { row: RequestRow }) {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext<RequestRow>()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': translate('ddr.selectOne', { id: row.ddrId }) } }}
      sx={{ p: 1, mt: -1 }}
    />
  )
}
