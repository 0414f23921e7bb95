import { Box, Typography } from '@mui/material'
import { Children, type ReactNode } from 'react'
import {
  DataTable,
  NumberField,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { columnContent } from '../tables/columnContent.tsx'
import {
  isListColumn,
  type ListColumn,
  namingColumn,
  useColumnTitle,
} from '../tables/listColumn.ts'
import { Cards } from './Cards.tsx'
import { FormLink } from './FormLink.tsx'

interface Props {
  /** The columns as `<DataTable.Col>` elements. */
  children: ReactNode
  /** False when a row opens nothing. */
  rowClick?: false | undefined
  /** Sources of columns that are not shown. */
  hiddenColumns?: readonly string[] | undefined
}

/**
 * Shows the rows of the current list as cards that are made of its columns: the first one, but for the number of the
 * row, as the heading, which opens the form of the row; then the others that have a value, below their titles.
 */
export function ColumnCards({ children, rowClick, hiddenColumns }: Props) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { data = [] } = useListContext<RaRecord>()
  const columns = Children.toArray(children)
    .filter(isListColumn)
    .filter(({ props }) => hiddenColumns?.includes(props.source) !== true)
  const heading = namingColumn(columns)
  const others = columns.filter((column) => column !== heading)
  return (
    <Cards
      label={translate(`resources.${resource}.name`)}
      rows={data}
      card={(row) => (
        <RecordContextProvider value={row}>
          <Typography component="div" sx={{ fontWeight: 600 }}>
            {rowClick === false ? (
              heading && valueOf(heading, row)
            ) : (
              <FormLink row={row}>{heading && valueOf(heading, row)}</FormLink>
            )}
          </Typography>
          <Values row={row} columns={others} />
        </RecordContextProvider>
      )}
    />
  )
}

/** The column with the buttons of each row, which need no title. */
const actionsSource = 'actions'

function Values({ row, columns }: { row: RaRecord; columns: readonly ListColumn[] }) {
  const titleOf = useColumnTitle()
  const isActions = ({ props }: ListColumn) => props.source === actionsSource
  const values = columns
    .filter((column) => !isActions(column))
    .map((column) => ({ column, value: valueOf(column, row) }))
    .filter(({ value }) => isShown(value))
  return (
    <>
      <Box component="dl" sx={valueStyles}>
        {values.map(({ column, value }) => (
          <Box key={column.props.source} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {titleOf(column)}
            </Typography>
            <Typography component="dd" variant="body2">
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {columns.filter(isActions).map((column) => (
        <Box key={column.props.source} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {valueOf(column, row)}
        </Box>
      ))}
    </>
  )
}

/** Returns whether React shows anything of what a column has for a row. */
const isShown = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'

/** Titles stand beside their values, and above them where large text leaves no room for both. */
const valueStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  gap: 1,
  m: 0,
  '& dd': { m: 0 },
  '@media (max-width: 15em)': { gridTemplateColumns: '1fr', gap: 0, '& dd': { mb: 2 } },
} as const

/** Returns what a column shows of a row, as `columnContent` does. Numbers are written as in the table. */
function valueOf(column: ListColumn, row: RaRecord): ReactNode {
  const content = columnContent(column.props, row)
  if (column.type !== DataTable.NumberCol || content === undefined) return content
  const { source, options } = column.props
  return <NumberField source={source} options={options} />
}
