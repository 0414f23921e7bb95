import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Remove from '@mui/icons-material/Remove'
import type { SvgIconComponent } from '@mui/icons-material'
import ViewWeek from '@mui/icons-material/ViewWeek'
import {
  Box,
  Button,
  FormControlLabel,
  IconButton as MuiIconButton,
  Popover,
  Switch,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useRemoveFromStore, useResourceContext, useStore, useTranslate } from 'react-admin'
import { maxColumnWidth, minColumnWidth } from '../../../contract/preferences/columns.ts'
import { widthStep, withinColumnWidths } from './columnWidth.ts'
import { type ListColumn, useColumnTitle } from './listColumn.ts'
import { useColumnLayout } from './useColumnLayout.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { IconButton } from '../IconButton.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'

interface Slot {
  /** Element of the open menu; null while it is closed. */
  slot: HTMLElement | null
  setSlot: (slot: HTMLElement | null) => void
}

const ColumnsSlot = createContext<Slot>({ slot: null, setSlot: () => undefined })

/** Connects the button of the columns, which is above a table, with the table that has the columns. */
export function ColumnsProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const value = useMemo(() => ({ slot, setSlot }), [slot])
  return <ColumnsSlot value={value}>{children}</ColumnsSlot>
}

/** Opens the menu of the columns of the table in the same `<ColumnsProvider>`. */
export function ColumnsButton() {
  const translate = useTranslate()
  const { setSlot } = useContext(ColumnsSlot)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const narrow = useIsNarrow()
  const title = translate('ra.action.select_columns')
  const opens = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {narrow ? (
        <MuiIconButton title={title} aria-label={title} color="primary" {...opens}>
          <ViewWeek />
        </MuiIconButton>
      ) : (
        <Button startIcon={<ViewWeek />} {...opens}>
          {title}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Box ref={setSlot} sx={{ p: 3, width: narrow ? 300 : 400, maxWidth: '100%' }} />
      </Popover>
    </>
  )
}

/** The name of a column and its title. */
interface Choice {
  name: string
  title: string
}

interface Props {
  /** The columns in their order. */
  columns: readonly ListColumn[]
  /** Names of the columns that are hidden until the user shows them. */
  hiddenAtFirst: string[] | undefined
  /** Returns the width in pixels that a column has at the moment. */
  measure: (name: string) => number
}

const noColumns: string[] = []

/** Shows, moves and resizes the columns of a table in the menu of `<ColumnsButton>`: by dragging, keys and presses. */
export function ColumnsMenu(props: Props) {
  const { slot } = useContext(ColumnsSlot)
  return slot && createPortal(<ColumnChoices {...props} />, slot)
}

function ColumnChoices(props: Props) {
  const columns = useChoices(props)
  const { choices, isLoaded, announcement, move, save, isHidden, isOnlyShown, toggle, reset } =
    columns
  const [dragged, setDragged] = useState<Choice | null>(null)
  const helpId = useId()
  const t = useTranslations('list.columns')
  const onKeyDown = (event: KeyboardEvent, choice: Choice, index: number) => {
    if (!event.altKey || !(event.key === 'ArrowUp' || event.key === 'ArrowDown')) return
    event.preventDefault()
    move(choice, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged === null) return
    move(dragged, index)
    save()
  }
  return (
    <>
      <Typography id={helpId} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('help')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('list')}
        aria-describedby={helpId}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {choices.map((choice, index) => (
          <Box
            key={choice.name}
            component="li"
            draggable={isLoaded}
            onDragStart={() => setDragged(choice)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => onDrop(event, index)}
            onKeyDown={(event) => onKeyDown(event, choice, index)}
            onKeyUp={save}
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 32,
              opacity: dragged?.name === choice.name ? 0.5 : 1,
            }}
          >
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, m: 0 }}
              control={
                <Switch
                  size="small"
                  checked={!isHidden(choice)}
                  disabled={isOnlyShown(choice)}
                  onChange={() => toggle(choice)}
                  slotProps={{ input: { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } }}
                />
              }
              label={choice.title}
              slotProps={{ typography: { variant: 'body2', sx: { ml: 2 } } }}
            />
            <ColumnPresses columns={columns} choice={choice} index={index} />
            <DragIndicator fontSize="small" sx={{ cursor: 'grab', color: 'text.secondary' }} />
          </Box>
        ))}
      </Box>
      <Button size="small" disabled={!isLoaded} onClick={reset} sx={{ mt: 2 }}>
        {t('reset')}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}

interface PressesProps {
  columns: ReturnType<typeof useChoices>
  choice: Choice
  /** Position of the column, counted from 0. */
  index: number
}

/** Moves and resizes a column by presses, for those who cannot drag. Cards have no widths. */
function ColumnPresses({ columns, choice, index }: PressesProps) {
  const { choices, isLoaded, move, save, isHidden, widthOf, resize } = columns
  const narrow = useIsNarrow()
  const width = widthOf(choice)
  const moveTo = (to: number) => {
    move(choice, to)
    save()
  }
  const resizeBy = (pixels: number) => {
    resize(choice, withinColumnWidths(width + pixels))
    save()
  }
  const name = choice.title
  const isFixed = !isLoaded || isHidden(choice)
  return (
    <>
      <Press
        action="up"
        name={name}
        Icon={ArrowUpward}
        disabled={!isLoaded || index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <Press
        action="down"
        name={name}
        Icon={ArrowDownward}
        disabled={!isLoaded || index === choices.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      {!narrow && (
        <>
          <Press
            action="narrower"
            name={name}
            Icon={Remove}
            disabled={isFixed || width <= minColumnWidth}
            onClick={() => resizeBy(-widthStep)}
          />
          <Press
            action="wider"
            name={name}
            Icon={Add}
            disabled={isFixed || width >= maxColumnWidth}
            onClick={() => resizeBy(widthStep)}
          />
        </>
      )}
    </>
  )
}

interface PressProps {
  action: 'up' | 'down' | 'narrower' | 'wider'
  /** Title of the column. */
  name: string
  Icon: SvgIconComponent
  disabled: boolean
  onClick: () => void
}

/** Shows one button of a column. Tab skips it, because the keys of the switch and of the headers do the same. */
function Press({ action, name, Icon, ...button }: PressProps) {
  const t = useTranslations('list.columns')
  return (
    <IconButton label={t(action, { name })} isSmall tabIndex={-1} {...button}>
      <Icon fontSize="small" />
    </IconButton>
  )
}

/**
 * Returns the columns of a table in their order, what changes order, widths and visibility, and what was last
 * changed, in words.
 */
function useChoices({ columns, hiddenAtFirst = noColumns, measure }: Props) {
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  const storeKey = `${useResourceContext()}.datatable`
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst)
  const removeFromStore = useRemoveFromStore()
  const { layout, isLoaded, change, save } = useColumnLayout()
  const [announcement, setAnnouncement] = useState('')
  const choices = columns.map(
    (column): Choice => ({ name: column.props.source, title: titleOf(column) }),
  )
  const isHidden = ({ name }: Choice) => hidden.includes(name)
  const shown = choices.filter((choice) => !isHidden(choice))
  return {
    choices,
    /** Whether the user's own order is loaded, before which nothing can be moved. */
    isLoaded,
    announcement,
    /** Moves a column to a position, counted from 0; `save` stores it. Does nothing beyond the ends. */
    move: ({ name, title }: Choice, to: number) => {
      if (!isLoaded || to < 0 || to >= choices.length) return
      const others = choices.map((choice) => choice.name).filter((other) => other !== name)
      change(() => ({ order: others.toSpliced(to, 0, name) }))
      const values = { name: title, position: to + 1, count: choices.length }
      setAnnouncement(translate('list.columns.moved', values))
    },
    save,
    /** Returns the width in pixels: the chosen one, or as wide as the content makes the column. */
    widthOf: ({ name }: Choice) => {
      const chosen = layout.widths.find(({ column }) => column === name)?.width ?? 0
      return withinColumnWidths(Math.max(chosen, measure(name)))
    },
    /** Gives a column a width in pixels; `save` stores it. */
    resize: ({ name, title }: Choice, width: number) => {
      change(({ widths }) => ({
        widths: [...widths.filter(({ column }) => column !== name), { column: name, width }],
      }))
      setAnnouncement(
        `${translate('list.columns.width', { name: title })}: ${translate('list.columns.pixels', { width })}`,
      )
    },
    isHidden,
    /** Whether the column is the last one that is shown. Without any, the rows would be empty. */
    isOnlyShown: ({ name }: Choice) => shown.length === 1 && shown[0]?.name === name,
    toggle: ({ name }: Choice) =>
      setHidden(
        hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
      ),
    reset: () => {
      // Earlier versions stored the order of the columns in the browser.
      removeFromStore(`${storeKey}_columnRanks`)
      setHidden(hiddenAtFirst)
      change(() => ({ order: [], widths: [] }))
      save()
      setAnnouncement(translate('list.columns.wereReset'))
    },
  }
}
