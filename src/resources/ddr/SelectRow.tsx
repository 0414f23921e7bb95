import { useListContext, useTranslate } from 'react-admin'
import { CheckBox } from '../../components/CheckBox.tsx'
import type { RequestRow } from './row.ts'

/** Shows a check box, with its own accessible name, that selects a request for a bulk answer. */
export function SelectRow({ row }: { row: RequestRow }) {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext<RequestRow>()
  return (
    <CheckBox
      label={translate('ddr.selectOne', { id: row.ddrId })}
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
    />
  )
}
