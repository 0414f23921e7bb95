import { Box } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { LocalPager } from '../../components/lists/LocalPager.tsx'

/** Uploads on one page of a history. */
export const uploadsPerPage = 15

interface Props<Upload> {
  /** Accessible name of the list. */
  label: string
  /** The query of the page. */
  history: UseQueryResult<{ rows: Upload[]; total: number }>
  page: number
  onPage: (page: number) => void
  /** What is shown when there are no uploads. */
  none: ReactNode
  /** Returns the entry of an upload. */
  children: (upload: Upload) => ReactNode
}

/** Shows a page of an upload history, latest first, with its pager. */
export function UploadPages<Upload>(props: Props<Upload>) {
  const { label, history, page, onPage, none, children } = props
  return (
    <>
      {history.isPending && <RowsSkeleton of={label} rows={4} />}
      {history.isError && (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.total === 0 && none}
      <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {history.data?.rows.map(children)}
      </Box>
      <LocalPager
        list={label}
        page={page}
        perPage={uploadsPerPage}
        total={history.data?.total}
        onPage={onPage}
      />
    </>
  )
}
