import { Box, Paper, Skeleton, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { DataTable, type RaRecord, useListContext, useTranslate } from 'react-admin'
import { pageSizes } from '../../contract/paging.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { Pager } from './Pager.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useListAddress } from './useListAddress.ts'
import { useFilterValues } from './useFilterValues.ts'

interface Props<T extends RaRecord> {
  label: string
  /** Filters on the left, what can be done with the list on the right. */
  filters?: ReactNode
  actions?: ReactNode
  /** Key of the text when there is nothing at all, and when the filters find nothing. */
  empty: string
  noMatch?: string
  /** What fills an empty list. */
  fill?: ReactNode
  sizes?: readonly number[]
  hiddenColumns?: string[]
  /** A row where there is no room for columns. */
  card: (record: T) => ReactNode
  /** The columns, `<DataTable.Col>`. */
  children: ReactNode
}

/** A list in its four states: loading, failed, empty for one reason or the other, and its rows with the pager. */
export function ListTable<T extends RaRecord>(props: Props<T>) {
  const { label, filters, actions, empty, noMatch, fill, sizes = pageSizes, children } = props
  const { data, isPending, error, refetch, total, resource } = useListContext<T>()
  const address = useListAddress()
  const filterValues = useFilterValues<Record<string, unknown>>()
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const filtered = Object.values(filterValues).some((value) => value !== '' && value !== undefined)
  const body = () => {
    if (error && data === undefined)
      return <LoadFailure error={error} onRetry={() => void refetch()} />
    if (isPending) return <Rows label={label} />
    if (total === 0 || !data) {
      return <EmptyList text={filtered ? (noMatch ?? empty) : empty}>{!filtered && fill}</EmptyList>
    }
    if (narrow) return <Cards label={label} rows={data} card={props.card} />
    return (
      <Box sx={{ overflowX: 'auto', ...roomForColumns, ...actionsInSight }}>
        <DataTable
          bulkActionButtons={false}
          rowClick={false}
          hover={false}
          {...(props.hiddenColumns && { hiddenColumns: props.hiddenColumns })}
        >
          {children}
        </DataTable>
      </Box>
    )
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      sx={{ borderRadius: 2.5, borderColor: 'divider', px: { xs: 4, sm: 5 }, py: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Box sx={{ flex: '1 1 440px', minWidth: 0 }}>{filters}</Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            ml: { sm: 'auto' },
          }}
        >
          <SavedViews screen={resource} current={address} />
          {actions}
        </Box>
      </Box>
      {body()}
      <Pager sizes={sizes} />
    </Paper>
  )
}

/** Beside the menu, or on a tablet, columns stand closer: the room is the table's own, not the window's. */
const roomForColumns = {
  containerType: 'inline-size',
  '& td, & th': { px: 2 },
  '@container (max-width: 760px)': {
    '& td, & th': { px: 1.5, fontSize: '0.8125rem' },
    '& td .MuiTypography-root': { fontSize: 'inherit' },
  },
}

/** Where the columns are wider than the room, the last one stays: what can be done with a row is there. */
const actionsInSight = {
  '& td:last-of-type, & th:last-of-type': {
    position: 'sticky',
    right: 0,
    backgroundColor: 'background.paper',
    // What goes on below it fades out instead of looking cut off.
    boxShadow: ({ palette }: Theme) => `-8px 0 8px ${palette.background.paper}`,
  },
}

const skeletonRows = 8

function Rows({ label }: { label: string }) {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('list.loading', { label })}>
      {Array.from({ length: skeletonRows }, (_, at) => (
        <Skeleton key={at} variant="text" sx={{ fontSize: '1.75rem' }} />
      ))}
    </Box>
  )
}

/** Why there is nothing to see, and what would fill it. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box sx={{ py: 12, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ mb: children ? 4 : 0 }}>
        {translate(text)}
      </Typography>
      {children}
    </Box>
  )
}

interface CardsProps<T extends RaRecord> {
  label: string
  rows: readonly T[]
  card: (record: T) => ReactNode
}

function Cards<T extends RaRecord>({ label, rows, card }: CardsProps<T>) {
  const id = useId()
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={`${id} ${row.id}`}
          sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          {card(row)}
        </Box>
      ))}
    </Box>
  )
}
