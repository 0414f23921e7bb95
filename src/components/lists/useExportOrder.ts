import { type SortPayload, useListContext } from 'react-admin'

/** Returns the order of the enclosing list as input of its export. */
export function useExportOrder<S extends string>(): { sort: S; order: SortPayload['order'] } {
  const { sort } = useListContext()
  // The list offers only columns that the contract can sort by; the platform refuses all others.
  return { sort: sort.field as S, order: sort.order }
}
