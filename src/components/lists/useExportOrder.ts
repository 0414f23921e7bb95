import { type SortPayload, useListContext, useStore } from 'react-admin'
import { inColumnOrder } from '../../../contract/preferences/columns.ts'
import { useColumnLayout } from '../tables/useColumnLayout.ts'

/** Returns the order of the enclosing list as input of its export. */
export function useExportOrder<S extends string>(): { sort: S; order: SortPayload['order'] } {
  const { sort } = useListContext()
  // The list offers only columns that the contract can sort by; the platform refuses all others.
  return { sort: sort.field as S, order: sort.order }
}

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
