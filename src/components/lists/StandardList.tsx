import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Children, type ReactElement, type ReactNode, useMemo } from 'react'
import {
  DataTable,
  FilterButton,
  LinkBase,
  List,
  type RaRecord,
  SortButton,
  type SortPayload,
  TopToolbar,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import { pageSizes } from '../../../contract/paging.ts'
import { csvExporter } from '../../dataProvider/csvExporter.ts'
import { ColumnsProvider } from '../tables/ColumnsMenu.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Pager } from './Pager.tsx'
import { RefreshFailure, shownInPlace } from '../loading/RefreshFailure.tsx'
import { TableSettings } from '../tables/TableSettings.tsx'
import { useIsFiltered } from '../filters/useFilterValues.ts'
import { ColumnCards } from './ColumnCards.tsx'
import { ExportRowsButton } from './ExportRowsButton.tsx'
import { FramedTable } from '../tables/FramedTable.tsx'
import { columnContent } from '../tables/columnContent.tsx'
import { isListColumn, namingColumn, sortableColumns } from '../tables/listColumn.ts'
import { EmptyList } from './EmptyList.tsx'
import { FormLink } from './FormLink.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'

interface StandardListProps {
  /** `<DataTable.Col>` elements, at least one. */
  children: ReactNode
  sort: SortPayload
  /** Inputs above the table. Those that are not `alwaysOn` are added by a button. */
  filters?: ReactElement<{ alwaysOn?: boolean }>[]
  /** False when a row opens nothing. By default it opens the form of the row, if the resource has one. */
  rowClick?: false
  /** Sources of columns that are hidden until the user chooses them. */
  hiddenColumns?: string[]
}

/**
 * Shows the rows of the current resource as a table, on a phone as cards, under its title, with filters, the choice of
 * columns, an export, and a button for a new row when the resource has a form for it; without rows, the resource's text
 * `empty`. Made for resources that need no more than that. Throws without a column, because a table without columns
 * looks like a list without rows.
 */
export function StandardList(props: StandardListProps) {
  const { children, sort, filters } = props
  const resource = useResourceContext()
  if (Children.count(children) === 0) {
    throw new Error(`The list of ${resource} has no columns: add <DataTable.Col source="…" />`)
  }
  return (
    <>
      <PageTitle title={`resources.${resource}.name`} />
      <ColumnsProvider>
        <List
          sort={sort}
          {...(filters && { filters })}
          exporter={csvExporter}
          perPage={pageSizes[0]}
          pagination={<Pager />}
          actions={<Actions addsFilters={filters?.some(isAdded) ?? false} columns={children} />}
          sx={cardStyles}
          title={false}
          queryOptions={shownInPlace}
          empty={false}
        >
          <RefreshFailure />
          <Rows {...props} />
        </List>
      </ColumnsProvider>
    </>
  )
}

const isAdded = ({ props }: ReactElement<{ alwaysOn?: boolean }>) => props.alwaysOn !== true

/** Makes react-admin's list one card with its toolbar, as the lists of `<ListTable>` are. */
const cardStyles = {
  '& .RaList-main': {
    minWidth: 0,
    px: { xs: 4, sm: 5 },
    py: 4,
    border: 1,
    borderColor: 'divider',
    borderRadius: '15px',
    backgroundColor: 'background.paper',
  },
  '& .RaList-actions': {
    flexFlow: 'row wrap',
    alignItems: 'center',
    gap: 2,
    mb: 4,
  },
  // The tools stand beside the filters where there is room for both.
  '& .RaList-actions > form': { flex: '1 1 auto', gap: 2, p: 0, minHeight: 0 },
  // react-admin hides all texts below filters.
  '& .RaList-actions > form .MuiFormHelperText-root.Mui-error': { display: 'block' },
  // Fields that are as wide as a phone need no space between them.
  '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .RaList-actions .MuiToolbar-root': {
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 2,
    p: 0,
    ml: 'auto',
  },
} as const

type RowsProps = Pick<StandardListProps, 'children' | 'rowClick' | 'hiddenColumns'>

/** Shows the rows as a table, or as cards where there is no room for columns. */
function Rows({ children, rowClick, hiddenColumns }: RowsProps) {
  const isNarrow = useIsNarrow()
  const { total } = useListContext()
  const columns = useMemo(
    () => (rowClick === false ? children : withFormLink(children)),
    [children, rowClick],
  )
  // The table shows the placeholder and the failure of a list, too.
  if (isNarrow && total !== undefined && total > 0) {
    return (
      <ColumnCards rowClick={rowClick} hiddenColumns={hiddenColumns}>
        {children}
      </ColumnCards>
    )
  }
  return (
    <FramedTable
      empty={<NoRows />}
      {...(rowClick === false && { rowClick })}
      {...(hiddenColumns && { hiddenColumns })}
    >
      {columns}
    </FramedTable>
  )
}

/** Returns the columns with the naming one as a link to the form of its row: rows themselves take no keys. */
function withFormLink(children: ReactNode): ReactNode {
  const columns = Children.toArray(children)
  const naming = namingColumn(columns.filter(isListColumn))
  if (naming === undefined) return columns
  const { children: _, ...props } = naming.props
  const linked = (
    <DataTable.Col<RaRecord>
      {...props}
      key={naming.key}
      render={(row) => <FormLink row={row}>{columnContent(naming.props, row)}</FormLink>}
    />
  )
  return columns.map((column) => (column === naming ? linked : column))
}

/** Says that no row matches the filters, or, without filters, what belongs into the list. */
function NoRows() {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { setFilters } = useListContext()
  if (useIsFiltered()) {
    return (
      <EmptyList text="list.noMatch">
        <Button size="small" onClick={() => setFilters({})}>
          {translate('ra.navigation.clear_filters')}
        </Button>
      </EmptyList>
    )
  }
  return <EmptyList text={`resources.${resource}.empty`} />
}

function Actions({ addsFilters, columns }: { addsFilters: boolean; columns: ReactNode }) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const { hasCreate } = useResourceDefinition()
  return (
    <TopToolbar>
      {addsFilters && <FilterButton size="medium" />}
      {isNarrow ? <SortButton fields={sortableColumns(columns)} /> : <TableSettings />}
      <ExportRowsButton />
      {/* react-admin's own button floats over the rows on a phone. */}
      {hasCreate && (
        <Button
          component={LinkBase}
          to={createPath({ resource, type: 'create' })}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {translate('ra.action.create')}
        </Button>
      )}
    </TopToolbar>
  )
}
