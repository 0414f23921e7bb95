import DragIndicator from '@mui/icons-material/DragIndicator'
import ViewWeek from '@mui/icons-material/ViewWeek'
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
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
import { useTranslate } from 'react-admin'
import { ColumnActions } from './ColumnActions.tsx'
import { type ColumnChoice, type OfferedColumns, useColumnChoices } from './useColumnChoices.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
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
        <IconButton title={title} aria-label={title} color="primary" {...opens}>
          <ViewWeek />
        </IconButton>
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

/** Shows, moves and resizes the columns of a table in the menu of `<ColumnsButton>`: by dragging, keys and presses. */
export function ColumnsMenu(props: OfferedColumns) {
  const { slot } = useContext(ColumnsSlot)
  return slot && createPortal(<ColumnChoices {...props} />, slot)
}

function ColumnChoices(props: OfferedColumns) {
  const columns = useColumnChoices(props)
  const { choices, isLoaded, announcement, move, save, isHidden, isOnlyShown, toggle, reset } =
    columns
  const [dragged, setDragged] = useState<ColumnChoice | null>(null)
  const helpId = useId()
  const t = useTranslations('list.columns')
  const onKeyDown = (event: KeyboardEvent, choice: ColumnChoice, index: number) => {
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
            <ColumnActions columns={columns} choice={choice} index={index} />
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
