import { Box } from '@mui/material'
import {
  Children,
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  DataTableHead,
  type DataTableColumnProps,
  type RaRecord,
  useEvent,
  useTranslate,
} from 'react-admin'
import { maxColumnWidth, minColumnWidth } from '../../contract/preferences/columns.ts'
import { isListColumn, useColumnTitle } from './listColumn.ts'
import { useColumnLayout } from './useColumnLayout.ts'

/** Pixels by which an arrow key changes a width. */
const step = 16

/** Shows the headers of a list's columns, each with a handle that changes the width of its column. */
export function ResizableHead({ children }: { children?: ReactNode }) {
  const titleOf = useColumnTitle()
  const { layout, isLoaded, change, save } = useColumnLayout()
  const { widths } = layout
  const resize = useEvent((column: string, width: number | null) =>
    change((before) => {
      const others = before.widths.filter((one) => one.column !== column)
      return { widths: width === null ? others : [...others, { column, width }] }
    }),
  )
  const headers = useMemo(() => {
    const widthOf = new Map(widths.map(({ column, width }) => [column, width]))
    return Children.map(children, (column) =>
      isListColumn(column)
        ? cloneElement<DataTableColumnProps<RaRecord> & Partial<HeaderProps>>(column, {
            component: HeaderCell,
            columnName: column.props.source,
            columnTitle: titleOf(column),
            columnWidth: widthOf.get(column.props.source),
            isResizable: isLoaded,
            onResize: resize,
            onResized: save,
          })
        : column,
    )
  }, [children, widths, isLoaded, titleOf, resize, save])
  return <DataTableHead>{headers}</DataTableHead>
}

interface WidthProps {
  columnName: string
  columnTitle: string
  /** Pixels; undefined as long as the column has its usual width. */
  columnWidth: number | undefined
  /** Shows a width; null restores the usual one. */
  onResize: (column: string, width: number | null) => void
  /** Stores the width that is shown. */
  onResized: () => void
}

interface CellProps extends WidthProps {
  isResizable: boolean
}

interface HeaderProps extends CellProps {
  component: typeof HeaderCell
}

/** The header cell of MUI's table, with the handle beside its content. Its name is its title, without the handle's. */
function HeaderCell({
  columnName,
  columnTitle,
  columnWidth,
  isResizable,
  onResize,
  onResized,
  children,
  ...cell
}: ComponentProps<'th'> & CellProps) {
  return (
    <th
      {...cell}
      aria-label={columnTitle}
      {...(columnWidth !== undefined && { style: { width: columnWidth, minWidth: columnWidth } })}
    >
      {children}
      {isResizable && (
        <WidthHandle {...{ columnName, columnTitle, columnWidth, onResize, onResized }} />
      )}
    </th>
  )
}

const within = (width: number) =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

/** Changes the width of a column by dragging or by the arrow keys; Home or a double click restores the usual one. */
function WidthHandle({ columnName, columnTitle, columnWidth, onResize, onResized }: WidthProps) {
  const translate = useTranslate()
  const handle = useRef<HTMLElement>(null)
  const drag = useRef<{ x: number; width: number } | null>(null)
  const [measured, setMeasured] = useState(0)
  useLayoutEffect(() => {
    const header = handle.current?.parentElement
    if (!header) return undefined
    const observer = new ResizeObserver(() => setMeasured(header.offsetWidth))
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  // A column is wider than it was set to where its content cannot be narrower.
  const width = within(Math.max(measured, columnWidth ?? 0))
  /** 1 where a move to the right makes a column wider, -1 where text runs from right to left. */
  const side = (node: HTMLElement) => (getComputedStyle(node).direction === 'rtl' ? -1 : 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: 0 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onResize(
      columnName,
      steps === 0 ? null : within(width + steps * step * side(event.currentTarget)),
    )
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return
    const { x, width: before } = drag.current
    onResize(columnName, within(before + (clientX - x) * side(currentTarget)))
  }
  const onRelease = () => {
    drag.current = null
    onResized()
  }
  return (
    <Box
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('list.columns.width', { name: columnTitle })}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuenow={width}
      aria-valuetext={translate('list.columns.pixels', { width })}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onKeyUp={onResized}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onRelease}
      onDoubleClick={() => {
        onResize(columnName, null)
        onResized()
      }}
      sx={handleStyles}
    />
  )
}

const handleStyles = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  display: { xs: 'none', sm: 'block' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '25%',
    insetInlineEnd: 0,
    borderInlineEnd: '1px solid',
    borderColor: 'divider',
  },
  '&:hover::after, &:focus-visible::after': { insetBlock: 0, borderColor: 'primary.main' },
  '&:hover::after': { borderInlineEndWidth: 2 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '@media print': { display: 'none' },
} as const
