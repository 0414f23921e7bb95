import { Loading, type LoadingName } from './Loading.tsx'
import { RowLines } from './lines.tsx'

interface Props extends LoadingName {
  /** Number of the rows. */
  rows?: number
}

/** Shows lines in place of rows that are loading, and says so to screen readers. */
export const RowsSkeleton = ({ rows, ...name }: Props) => (
  <Loading {...name}>
    <RowLines rows={rows} />
  </Loading>
)
