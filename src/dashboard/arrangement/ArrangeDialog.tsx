import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import {
  Box,
  Button,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  IconButton,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type Arrangement,
  arrangedWidgets,
  type WidgetName,
} from '../../../contract/dashboard/arrangement.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { arrangementQuery } from './arrangementQuery.ts'
import { widgetTitle } from './widgetTitle.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  /** The widgets of this dashboard in their default order. */
  defaultOrder: WidgetName[]
  arrangement: Arrangement
  onClose: () => void
}

/** Orders and hides the widgets of the dashboard, by dragging or by buttons; Reset restores the default arrangement. */
export function ArrangeDialog({ defaultOrder, arrangement, onClose }: Props) {
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const queries = useQueryClient()
  const { user } = useSession()
  const [order, setOrder] = useState(() => arrangedWidgets(defaultOrder, arrangement))
  const [hidden, setHidden] = useState<ReadonlySet<WidgetName>>(new Set(arrangement.hidden))
  const t = useTranslations('dashboard.arrange')
  const isChanged =
    order.join() !== arrangedWidgets(defaultOrder, arrangement).join() ||
    [...hidden].sort().join() !== arrangement.hidden.toSorted().join()

  const save = useMutation({
    mutationFn: async (next: { order: WidgetName[]; hidden: WidgetName[] }) => {
      await api.preferences.setDashboard(next)
      return next
    },
    onSuccess: (next) => {
      queries.setQueryData(arrangementQuery(api, user).queryKey, next)
      onClose()
    },
    onError: notifyFailure,
  })

  const toggle = (name: WidgetName) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    setHidden(next)
  }
  return (
    <SavingDialog
      title={t('title')}
      saveLabel={t('save')}
      isSaving={save.isPending}
      actions={<Button onClick={() => save.mutate({ order: [], hidden: [] })}>{t('reset')}</Button>}
      onSave={() => save.mutate({ order, hidden: [...hidden] })}
      onClose={onClose}
      unsaved={isChanged && 'changes'}
    >
      <DialogContentText sx={{ mb: 3 }}>{t('help')}</DialogContentText>
      <WidgetList order={order} hidden={hidden} onOrder={setOrder} onToggle={toggle} />
    </SavingDialog>
  )
}

interface ListProps {
  order: WidgetName[]
  hidden: ReadonlySet<WidgetName>
  onOrder: (order: WidgetName[]) => void
  onToggle: (name: WidgetName) => void
}

/** Lists the widgets, which can be dragged or moved by buttons; each move is announced to screen readers. */
function WidgetList({ order, hidden, onOrder, onToggle }: ListProps) {
  const t = useTranslations('dashboard.arrange')
  const titleOf = useWidgetTitle()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<WidgetName | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = (name: WidgetName, to: number) => {
    if (to < 0 || to >= order.length) return
    onOrder(order.filter((other) => other !== name).toSpliced(to, 0, name))
    setAnnouncement(t('moved', { name: titleOf(name), position: to + 1, count: order.length }))
  }
  const moveByButton = (name: WidgetName, to: number, direction: Direction) => {
    move(name, to)
    // At an end the button that was pressed is disabled, and the focus goes to the other one.
    if (to !== 0 && to !== order.length - 1) return
    const other = direction === 'up' ? 'down' : 'up'
    list.current?.querySelector<HTMLElement>(`[data-move="${name}.${other}"]`)?.focus()
  }
  return (
    <>
      <Box ref={list} component="ul" aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map((name, index) => (
          <Box
            key={name}
            component="li"
            draggable
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
            }}
            sx={{ ...itemStyles, opacity: dragged === name ? 0.5 : 1 }}
          >
            <WidgetItem
              name={name}
              position={index}
              count={order.length}
              isShown={!hidden.has(name)}
              onToggle={() => onToggle(name)}
              onMove={moveByButton}
            />
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}

/** Returns a function that returns the title that a widget has on the dashboard. */
function useWidgetTitle() {
  const translate = useTranslate()
  const { principal } = useSession()
  return (name: WidgetName) => translate(widgetTitle(name, principal))
}

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderTop: 1,
  borderColor: 'divider',
}

type Direction = 'up' | 'down'

interface ItemProps {
  name: WidgetName
  /** From 0. */
  position: number
  count: number
  isShown: boolean
  onToggle: () => void
  /** Called with the new position, from 0. */
  onMove: (name: WidgetName, to: number, direction: Direction) => void
}

/** Shows the name of a widget with a check box that hides it, and buttons that move it up and down. */
function WidgetItem({ name, position, count, isShown, onToggle, onMove }: ItemProps) {
  const t = useTranslations('dashboard.arrange')
  const title = useWidgetTitle()(name)
  const moveButton = (direction: Direction) => {
    const to = direction === 'up' ? position - 1 : position + 1
    return (
      <IconButton
        size="small"
        data-move={`${name}.${direction}`}
        aria-label={t(direction, { name: title })}
        disabled={to < 0 || to >= count}
        onClick={() => onMove(name, to, direction)}
      >
        {direction === 'up' ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
      </IconButton>
    )
  }
  return (
    <>
      <DragIndicator fontSize="small" sx={{ mr: 2, cursor: 'grab', color: 'text.secondary' }} />
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0 }}
        control={<Checkbox size="small" checked={isShown} onChange={onToggle} />}
        label={title}
      />
      {moveButton('up')}
      {moveButton('down')}
    </>
  )
}
