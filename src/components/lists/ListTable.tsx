import { Box } from '@mui/material'
import { Children, type ReactNode, useMemo } from 'react'
import { type RaRecord, SortButton, useListContext } from 'react-admin'
import { ColumnsProvider } from '../tables/ColumnsMenu.tsx'
import { RowsSkeleton } from '../loading/RowsSkeleton.tsx'
import { ListFailure } from './ListFailure.tsx'
import { Pager } from './Pager.tsx'
import { Cards, type CardSelection } from './Cards.tsx'
import { SelectColumn, SelectionBar, SelectRow } from './SelectRows.tsx'
import { ListTools } from './ListTools.tsx'
import { TableSettings } from '../tables/TableSettings.tsx'
import { FramedTable } from '../tables/FramedTable.tsx'
import { sortableColumns } from '../tables/listColumn.ts'
import { LastPage } from './LastPage.ts'
import { usePrefetchNextPage } from './usePrefetchNextPage.ts'
import { useFilterValues } from '../filters/useFilterValues.ts'
import { CardSection } from '../CardSection.tsx'
import { EmptyList } from './EmptyList.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'

interface Props<T extends RaRecord> {
  label: string
  /** Filters on the left; saved views and list actions on the right, around the settings of the table. */
  filters?: ReactNode
  views?: ReactNode
  actions?: ReactNode
  /**
   * Translation keys of the text for a list without any rows, and for a list without matching rows.
   */
  empty: string
  noMatch?: string
  /** The button that adds rows: below the text of an empty list, else beside the other actions. */
  fill?: ReactNode
  /** Buttons for the selected rows, and the name of a row; without them rows cannot be selected. */
  selection?: (CardSelection<T> & { actions: ReactNode }) | false
  hiddenColumns?: string[]
  /** Renders a row as a card where there is no room for columns. */
  card: (record: T) => ReactNode
  /** The columns as `<DataTable.Col>` elements. */
  children: ReactNode
}

/** Shows a list as skeleton, failure with Retry, empty text, or rows with a pager. */
export function ListTable<T extends RaRecord>(props: Props<T>) {
  const { label, filters, actions, empty, noMatch, fill } = props
  const { selection, children } = props
  const { data, isPending, error, total, perPage } = useListContext<T>()
  usePrefetchNextPage()
  const filterValues = useFilterValues<Record<string, unknown>>()
  const narrow = useIsNarrow()
  const filtered = Object.values(filterValues).some((value) => value !== '' && value !== undefined)
  const isEmpty = total === 0 && !filtered
  const columns = useMemo(
    () => [
      selection && (
        <SelectColumn<T>
          key="select"
          render={(record) => <SelectRow id={record.id} name={selection.nameOf(record)} />}
        />
      ),
      ...Children.toArray(children),
    ],
    [selection, children],
  )
  const body = () => {
    if (error && data === undefined) return <ListFailure />
    if (isPending) return <RowsSkeleton of={label} rows={perPage} />
    if (total === 0 || !data) {
      return <EmptyList text={filtered ? (noMatch ?? empty) : empty}>{isEmpty && fill}</EmptyList>
    }
    if (narrow) return <Cards {...props} rows={data} />
    return (
      <FramedTable
        rowClick={false}
        hover={false}
        {...(props.hiddenColumns && { hiddenColumns: props.hiddenColumns })}
      >
        {columns}
      </FramedTable>
    )
  }
  return (
    <ColumnsProvider>
      <CardSection aria-label={label}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
          <Box sx={{ flex: '1 1 440px', minWidth: 0 }}>{filters}</Box>
          <ListTools>
            {props.views}
            {narrow ? <SortButton fields={sortableColumns(children)} /> : <TableSettings />}
            {(actions || fill) && (
              <Box sx={actionStyles}>
                {actions}
                {!isEmpty && fill}
              </Box>
            )}
          </ListTools>
        </Box>
        {props.selection && <SelectionBar>{props.selection.actions}</SelectionBar>}
        {body()}
        <LastPage />
        <Pager />
      </CardSection>
    </ColumnsProvider>
  )
}

/** The actions share one line where there is room, so that none of them is alone on the next; a phone has no room. */
const actionStyles = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
} as const
