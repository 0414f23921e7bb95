import { useTranslate } from 'react-admin'
import { CheckBox } from '../../../components/tables/CheckBox.tsx'
import { useSelectedRow } from '../../../components/lists/SelectRows.tsx'
import type { RequestRow } from '../requestRow.ts'

/** Shows a check box, with its own accessible name, that selects a request for a bulk answer. */
export function SelectRow({ row }: { row: RequestRow }) {
  const translate = useTranslate()
  const selected = useSelectedRow(row.id)
  return <CheckBox label={translate('ddr.selectOne', { id: row.ddrId })} {...selected} />
}
