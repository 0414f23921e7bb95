import { clsx } from 'clsx'
import {
  Children,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  DataTable,
  DataTableClasses,
  type DataTableColumnProps,
  type SortPayload,
  useDataTableCallbacksContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useListContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { maxColumnWidth, minColumnWidth } from '../../../contract/preferences/columns.ts'
import { shownWidth, widthStep, withinColumnWidths } from './columnWidth.ts'
import { isListColumn, type ListColumn, useColumnTitle } from './listColumn.ts'
import styles from './ResizableHead.module.css'
import { useColumnLayout } from './useColumnLayout.ts'
import { useFilterValues } from '../filters/useFilterValues.ts'
import { usePointerTarget } from '../usePointerTarget.ts'
import { usePrefetchRows } from '../lists/usePrefetchRows.ts'

/**
 * Shows the headers of a list's columns: a title that sorts the list, and a handle that changes the width of the
 * column. All handles are one stop of Tab, from which the arrows up and down lead to the others. They are plain
 * elements, as the rows are (`<PlainRows>`).
 */
export function ResizableHead({ children }: { children?: ReactNode }) {
  const titleOf = useColumnTitle()
  const { layout, isLoaded, resize, save } = useColumnLayout()
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  const [focused, setFocused] = useState('')
  const shown = Children.toArray(children)
    .flatMap((column) => (isListColumn(column) ? column.props.source : []))
    .filter((source) => !hidden.includes(source))
  const stop = shown.includes(focused) ? focused : shown[0]
  const widthOf = new Map(layout.widths.map(({ column, width }) => [column, width]))
  const header = (column: ListColumn) => {
    const { source, className, headerClassName, align, disableSort, sortByOrder } = column.props
    if (hidden.includes(source)) return null
    return (
      <HeaderCell
        key={column.key}
        name={source}
        title={titleOf(column)}
        className={clsx(className, headerClassName)}
        align={column.type === DataTable.NumberCol ? 'right' : align}
        isSortable={disableSort !== true}
        firstOrder={sortByOrder ?? 'ASC'}
        width={widthOf.get(source)}
        isResizable={isLoaded}
        isStop={source === stop}
        onFocused={setFocused}
        onResize={resize}
        onResized={save}
      />
    )
  }
  return (
    <thead className={DataTableClasses.thead} {...usePrefetchSort()}>
      <tr className={clsx(DataTableClasses.row, DataTableClasses.headerRow)}>
        {Children.map(children, (column) => (isListColumn(column) ? header(column) : column))}
      </tr>
    </thead>
  )
}

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const

/** Returns the handlers that load the rows in the order of the title on which the pointer rests. */
function usePrefetchSort() {
  const prefetch = usePrefetchRows()
  const { perPage, sort } = useListContext()
  const filter = useFilterValues()
  return usePointerTarget((target) => {
    const { field, order } = target.closest<HTMLElement>('[data-field]')?.dataset ?? {}
    if (field === undefined) return
    const first = order === 'DESC' ? 'DESC' : 'ASC'
    const to = { field, order: sort.field === field ? opposite[sort.order] : first }
    prefetch({ pagination: { page: 1, perPage }, sort: to, filter })
  })
}

interface WidthProps {
  /** Name and title of the column. */
  name: string
  title: string
  /** Pixels; undefined as long as the column has its default width. */
  width: number | undefined
  /** Whether Tab stops at the handle. */
  isStop: boolean
  /** Takes the name of the column whose handle has the focus. */
  onFocused: (column: string) => void
  /** Shows a width; null restores the default. */
  onResize: (column: string, width: number | null) => void
  /** Stores the width that is shown. */
  onResized: () => void
}

interface CellProps extends WidthProps, Pick<SortProps, 'firstOrder'> {
  className: string
  align: DataTableColumnProps['align']
  isSortable: boolean
  isResizable: boolean
}

/** Shows the header of one column. Its name is the title, without what the button and the handle are called. */
const HeaderCell = memo(function HeaderCell(props: CellProps) {
  const { name, title, className, align, isSortable, firstOrder, width, isResizable } = props
  const sort = useDataTableSortContext()
  const order = sort?.field === name ? sort.order : undefined
  return (
    <th
      scope="col"
      aria-label={title}
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
      className={clsx(DataTableClasses.headerCell, className, `column-${name}`)}
      {...(align !== undefined && align !== 'inherit' && { align })}
      {...(width !== undefined && { style: { width, minWidth: width } })}
    >
      {isSortable && sort !== null ? (
        <SortButton {...{ name, title, order, firstOrder }} />
      ) : (
        <span>{title}</span>
      )}
      {isResizable && <WidthHandle {...props} />}
    </th>
  )
})

interface SortProps {
  name: string
  title: string
  /** The order by this column; undefined when the list is sorted by another one. */
  order: SortPayload['order'] | undefined
  /** The order that a first press gives. */
  firstOrder: SortPayload['order']
}

/** Sorts the list by a column, or turns its order round. */
function SortButton({ name, title, order, firstOrder }: SortProps) {
  const translate = useTranslate()
  const { handleSort } = useDataTableCallbacksContext()
  const label = translate('ra.sort.sort_by', {
    field: title,
    order: translate(`ra.sort.${order ? opposite[order] : firstOrder}`),
  })
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      data-field={name}
      data-order={firstOrder}
      onClick={handleSort}
      className={clsx(styles['sort'], order && styles['active'])}
    >
      {title}
      <svg
        viewBox="0 0 18 18"
        aria-hidden
        className={clsx(styles['arrow'], (order ?? firstOrder) === 'ASC' && styles['up'])}
      >
        <path d="M9 3v12M4 10l5 5 5-5" />
      </svg>
    </button>
  )
}

/** Gives the focus to the handle that is `by` columns further on, if there is one. */
function focusHandle(from: HTMLElement, by: number): void {
  const handles = [
    ...(from.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? []),
  ]
  handles[handles.indexOf(from) + by]?.focus()
}

/**
 * Changes the width of a column by dragging or by the arrow keys, as buttons of `<ColumnsMenu>` do by presses; Home or
 * a double click restores the default.
 */
function WidthHandle(props: WidthProps) {
  const { name, title, width: ownWidth, isStop, onFocused, onResize, onResized } = props
  const translate = useTranslate()
  const handle = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; width: number } | null>(null)
  const [measured, setMeasured] = useState(0)
  useLayoutEffect(() => {
    const header = handle.current?.parentElement
    if (!header) return undefined
    const observer = new ResizeObserver(() => setMeasured(header.offsetWidth))
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  const width = shownWidth(ownWidth, measured)
  /** 1 where a move to the right makes a column wider, -1 where text runs from right to left. */
  const side = (node: HTMLElement) => (getComputedStyle(node).direction === 'rtl' ? -1 : 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const columns = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (columns !== undefined) {
      event.preventDefault()
      focusHandle(event.currentTarget, columns)
      return
    }
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: 0 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onResize(
      name,
      steps === 0
        ? null
        : withinColumnWidths(width + steps * widthStep * side(event.currentTarget)),
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
    onResize(name, withinColumnWidths(before + (clientX - x) * side(currentTarget)))
  }
  const onRelease = () => {
    drag.current = null
    onResized()
  }
  return (
    <div
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('list.columns.width', { name: title })}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuenow={width}
      aria-valuetext={translate('list.columns.pixels', { width })}
      title={translate('list.columns.widthHelp')}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocused(name)}
      onKeyDown={onKeyDown}
      onKeyUp={onResized}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onRelease}
      onDoubleClick={() => {
        onResize(name, null)
        onResized()
      }}
      className={styles['handle']}
    />
  )
}
