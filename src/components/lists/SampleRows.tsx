import type { ReactNode } from 'react'
import { ListContextProvider, type RaRecord, useList } from 'react-admin'

const count = 15

interface Props {
  /** Returns the made-up row with an id. */
  row: (id: number) => RaRecord
  /** A filter that is set. */
  filter?: Record<string, string>
  children: ReactNode
}

/** Provides a list of made-up rows, for the sample of a screen. */
export function SampleRows({ row, filter, children }: Props) {
  const data = Array.from({ length: count }, (_, index) => row(index + 1))
  const list = useList({ data, perPage: count, ...(filter && { filter }) })
  return <ListContextProvider value={list}>{children}</ListContextProvider>
}
