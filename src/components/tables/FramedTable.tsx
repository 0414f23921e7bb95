import { Box } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Children, memo, useCallback, useMemo, useRef, useState } from 'react'
import { DataTable, type DataTableProps, useListContext } from 'react-admin'
import { inColumnOrder } from '../../../contract/preferences/columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { isListColumn } from './listColumn.ts'
import { RowsSkeleton } from '../loading/RowsSkeleton.tsx'
import { ListFailure } from '../lists/ListFailure.tsx'
import { PlainRows } from './PlainRows.tsx'
import { ResizableHead } from './ResizableHead.tsx'
import { useColumnLayout } from './useColumnLayout.ts'
import { useDensity } from './useDensity.ts'
import { narrowerThan } from '../narrowerThan.ts'

/**
 * Shows the rows of the current list as a react-admin `<DataTable>` whose headers stay in sight. A table that fits
 * scrolls with the page, its headers below the header of the portal. A wider one scrolls by itself in both directions,
 * and its first and last columns stay in sight too, on a phone the first one: what a row is, and what can be done with
 * it. When the rows cannot be loaded it says so, where react-admin would say that there are none. Columns have the
 * order and the widths that the user has chosen, except on phones and in print, where they have their default widths.
 * With the same columns it renders again only when its list changes, not with the screen around.
 */
export const FramedTable = memo(function FramedTable(props: DataTableProps) {
  const [density] = useDensity()
  const { data, error, isPending } = useListContext()
  const { isWider, frameRef, measure } = useFrame()
  const {
    layout: { order, widths },
  } = useColumnLayout()
  const { children } = props
  const columns = useMemo(
    () =>
      inColumnOrder(Children.toArray(children), order, (column) =>
        isListColumn(column) ? [column.props.source] : [],
      ),
    [children, order],
  )
  if (error && data === undefined) return <ListFailure />
  // The headers of react-admin's placeholder have no text.
  if (isPending) return <RowsSkeleton />
  return (
    <Box
      ref={frameRef}
      data-rows
      sx={[
        tableStyles,
        isWider ? scrollsByItself : scrollsWithPage,
        density === 'compact' && compactRows,
        widths.length > 0 && resizedCells(widths.map(({ column }) => column)),
      ]}
    >
      <DataTable
        bulkActionButtons={false}
        head={ResizableHead}
        {...(props.rowClick === false && { body: PlainRows })}
        {...props}
      >
        {columns}
      </DataTable>
      <ColumnsMenu
        columns={columns.filter(isListColumn)}
        hiddenAtFirst={props.hiddenColumns}
        measure={measure}
      />
    </Box>
  )
})

/** Returns whether the table in a frame is wider than the frame, the ref of the frame, and what measures a column. */
function useFrame() {
  const [isWider, setWider] = useState(false)
  const element = useRef<HTMLElement>(null)
  const frameRef = useCallback((frame: HTMLElement) => {
    element.current = frame
    let observed: HTMLElement | null = null
    const observer = new ResizeObserver(() => {
      const table = frame.querySelector('table')
      if (table !== observed) {
        if (observed) observer.unobserve(observed)
        if (table) observer.observe(table)
        observed = table
      }
      // One pixel is rounding.
      setWider(table !== null && table.offsetWidth > frame.clientWidth + 1)
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  const measure = (name: string): number =>
    element.current?.querySelector<HTMLElement>(`th.column-${name}`)?.offsetWidth ?? 0
  return { isWider, frameRef, measure }
}

/** The header cells, by a selector that outweighs react-admin's. */
const headers = '& .RaDataTable-root .RaDataTable-headerCell'

/** Outweighs the widths that header cells have in their `style`. */
const automaticWidths = { '& th': { width: 'auto !important', minWidth: '0 !important' } } as const

/**
 * Narrows the column spacing beside the side menu and on tablets; the frame measures its own width, not the window's.
 * Cells that stay in sight need borders of their own, which collapsed borders are not.
 */
const tableStyles = {
  containerType: 'inline-size',
  '& table': { borderCollapse: 'separate' },
  '& tbody .unbroken': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody .secondary': { color: 'text.secondary' },
  '& tbody td': {
    typography: 'body2',
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': {
    typography: 'body2',
    fontWeight: 'fontWeightMedium',
    lineHeight: '1.5rem',
    color: 'text.secondary',
    '&:not([align])': { textAlign: 'start' },
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& td, & th': { px: 2 },
  '& td.column-select, & th.column-select': { px: 0 },
  [headers]: { position: 'sticky', zIndex: 2, backgroundColor: 'background.paper' },
  // What has the focus is never below the headers.
  '& tbody :is(a, button, input)': {
    scrollMarginTop: 'calc(var(--top-height) + 56px)',
  },
  '@container (max-width: 760px)': {
    '& td, & th': { px: 1, fontSize: '0.8125rem' },
    '& td .MuiTypography-root': { fontSize: 'inherit' },
  },
  '@media print': {
    [`${headers}, & td`]: { position: 'static' },
    // What a row can be chosen and changed with is no use on paper.
    '& .column-select, & .column-actions': { display: 'none' },
    ...automaticWidths,
  },
  [`@media ${narrowerThan(600)}`]: automaticWidths,
} as const

const scrollsWithPage = {
  [headers]: { top: 'var(--top-height)' },
} as const

/** Returns a line at the end (1) or the start (-1) of a column that stays in sight, as a box shadow. */
const columnLine =
  (side: 1 | -1) =>
  ({ palette }: Theme) =>
    `${side}px 0 0 ${palette.divider}`

const inSight = { position: 'sticky', backgroundColor: 'background.paper' } as const

/** Selects the cells that name a row: the first ones, or those after the check boxes. */
const naming = (cell: string) =>
  `${cell}:first-of-type:not(.column-select), .column-select + ${cell}`

const scrollsByItself = {
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100dvh - var(--top-height) - 24px))',
  [headers]: {
    top: 0,
    [`&:is(${naming('th')})`]: { left: 0, zIndex: 3, boxShadow: columnLine(1) },
    '&:last-of-type': { right: 0, zIndex: 3, boxShadow: columnLine(-1) },
  },
  '& td': {
    [`&:is(${naming('td')})`]: { ...inSight, left: 0, zIndex: 1, boxShadow: columnLine(1) },
    '&:last-of-type': { ...inSight, right: 0, zIndex: 1, boxShadow: columnLine(-1) },
  },
  // A phone has no room for two columns that stay, and lines of one word are hard to read.
  [`@media ${narrowerThan(600)}`]: {
    '& table': { width: 'max-content' },
    '& td, & th': { maxWidth: 200 },
    [`& td:is(${naming('td')})`]: { maxWidth: 128, whiteSpace: 'normal' },
    [headers]: {
      [`&:is(${naming('th')})`]: { maxWidth: 128 },
      '&:last-of-type': { right: 'auto', zIndex: 2, boxShadow: 'none' },
    },
    '& td:last-of-type:not(:first-of-type)': { position: 'static', boxShadow: 'none' },
  },
  '@media print': { overflow: 'visible', maxHeight: 'none' },
} as const

const compactRows = {
  '& .RaDataTable-root .RaDataTable-row td': { py: 0.5, fontSize: '0.8125rem' },
  '& td .MuiTypography-root': { fontSize: 'inherit' },
  '& td .MuiIconButton-root': { p: 0.5 },
} as const

/** Lets the texts of resized columns wrap anywhere, so that a column can be narrower than its longest word. */
const resizedCells = (columns: readonly string[]) => ({
  [columns.map((column) => `& [class~="column-${column}"]`).join(', ')]: {
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    '& .unbroken': { whiteSpace: 'normal' },
  },
})
