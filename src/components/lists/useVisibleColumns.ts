import { useListContext, useStore } from 'react-admin'
import { inColumnOrder } from '../../../contract/preferences/columns.ts'
import { useColumnLayout } from '../tables/useColumnLayout.ts'

/**
 * Returns those of a list's columns that its user has not hidden with `<ColumnsButton>`, in the user's order.
 * `hiddenAtFirst` are the columns that are hidden until the user shows them.
 */
export function useVisibleColumns<F extends string>(
  columns: readonly F[],
  hiddenAtFirst: readonly string[] = [],
): F[] {
  const { resource } = useListContext()
  const [hidden] = useStore(`${resource}.datatable`, hiddenAtFirst)
  const { layout } = useColumnLayout()
  return inColumnOrder(columns, layout.order, (column) => [column]).filter(
    (column) => !hidden.includes(column),
  )
}
