import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Facts } from './Facts.tsx'
import { Nothing } from './ListTable.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { LocalPager } from './LocalPager.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useCoverage } from './useCoverage.ts'

interface PackageTitle {
  titleId: number
  title: string
  identifiers: string
  publisherName: string
  startDate: string
  endDate: string
  embargo: string
}

interface Query {
  packageId: number
  title: string
  page: number
  perPage: number
}

export type LoadTitles = (
  query: Query,
  options: { signal: AbortSignal },
) => Promise<{ rows: PackageTitle[]; total: number }>

interface Props {
  packageId: number
  name: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What can be done with it. */
  actions: ReactNode
  load: LoadTitles
  onClose: () => void
}

const perPage = 15

/** A package with its titles, searched and paged by the platform. */
export function PackagePanel({ packageId, name, facts, actions, load, onClose }: Props) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const title = useDeferredValue(search.trim())
  const query = useQuery({
    queryKey: ['packageTitles', packageId, title, page],
    queryFn: ({ signal }) => load({ packageId, title, page, perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <SidePanel title={name} onClose={onClose}>
      <Facts facts={facts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', my: 5 }}>
        <TextField
          size="small"
          margin="none"
          label={translate('package.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
          sx={{ flex: '1 1 220px' }}
        />
        {actions}
      </Box>
      {query.isPending && <Skeleton variant="rounded" height={320} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 && <Nothing text="package.none" />}
      {query.data && query.data.total > 0 && (
        <>
          <Titles rows={query.data.rows} name={name} />
          <LocalPager page={page} perPage={perPage} total={query.data.total} onPage={setPage} />
        </>
      )}
    </SidePanel>
  )
}

function Titles({ rows, name }: { rows: readonly PackageTitle[]; name: string }) {
  const translate = useTranslate()
  const coverage = useCoverage()
  return (
    <Table size="small" aria-label={translate('package.titlesOf', { name })}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('package.title')}</TableCell>
          <TableCell>{translate('package.coverage')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.titleId}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {row.title}
              <Typography variant="caption" color="textSecondary" component="div">
                {[row.identifiers, row.publisherName].filter(Boolean).join(' · ')}
              </Typography>
            </TableCell>
            <TableCell>
              {coverage(row)}
              {row.embargo !== '' && (
                <Typography variant="caption" color="textSecondary" component="div">
                  {translate('coverage.embargo', { embargo: row.embargo })}
                </Typography>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
