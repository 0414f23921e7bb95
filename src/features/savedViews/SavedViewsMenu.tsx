import Check from '@mui/icons-material/Check'
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { maxSavedViews } from '../../../contract/savedViews.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import type { StoredView } from './savedView.ts'

interface Props {
  anchor: HTMLElement | null
  /** Undefined until the views are loaded. */
  views: readonly StoredView[] | undefined
  error: Error | null
  /** The view that the current address matches; undefined when there is none. */
  openView: StoredView | undefined
  onRetry: () => void
  onSave: () => void
  onRemove: (view: StoredView) => void
  onClose: () => void
}

/** Shows the menu of saved views, with actions for the view that is open. */
export function SavedViewsMenu(props: Props) {
  const { anchor, views, error, openView, onRetry, onSave, onRemove, onClose } = props
  const translate = useTranslate()
  const navigate = useNavigate()
  const isFull = views !== undefined && views.length >= maxSavedViews
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {views?.map((view) => (
        <MenuItem
          key={view.id}
          role="menuitemradio"
          aria-checked={view.id === openView?.id}
          onClick={closeAnd(() => void navigate({ search: view.search }))}
        >
          {view.id === openView?.id && (
            <ListItemIcon>
              <Check fontSize="small" />
            </ListItemIcon>
          )}
          <ListItemText inset={view.id !== openView?.id} primary={view.name} />
        </MenuItem>
      ))}
      {error !== null && (
        <MenuItem onClick={onRetry}>
          <ListItemText
            primary={translate('views.failed')}
            secondary={translate(failureMessage(error))}
            slotProps={{ primary: { color: 'error' } }}
          />
        </MenuItem>
      )}
      {views === undefined && error === null && (
        <MenuItem disabled>{translate('views.loading')}</MenuItem>
      )}
      {(error !== null || views?.length !== 0) && <Divider component="li" role="separator" />}
      <MenuItem disabled={isFull} onClick={closeAnd(onSave)}>
        {isFull ? translate('views.full', { count: maxSavedViews }) : translate('views.save')}
      </MenuItem>
      {openView && (
        <MenuItem onClick={closeAnd(() => onRemove(openView))}>
          {translate('views.remove', { name: openView.name })}
        </MenuItem>
      )}
    </Menu>
  )
}
