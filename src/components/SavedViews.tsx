import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import Check from '@mui/icons-material/Check'
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify, useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { type SavedView, sameView, withView, withoutView } from './savedView.ts'
import { onDemand } from './onDemand.tsx'

const SaveViewDialog = onDemand(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

interface Props {
  /** Whose views they are: the name of the resource. */
  screen: string
  /** What is shown now, as the query of its address. */
  current: string
}

/** States of a screen under a name: saved, opened and removed. They belong to one user, in this browser. */
export function SavedViews({ screen, current }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  // The key is one that outlives a session (src/preferences.ts).
  const [views, setViews] = useStore<SavedView[]>(`${screen}.savedQueries`, [])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState(false)
  const shown = views.find((view) => sameView(view.search, current))
  const close = () => setAnchor(null)
  const save = (name: string) => {
    setViews(withView(views, { name, search: current }))
    setNaming(false)
    notify('views.saved', { type: 'success', messageArgs: { name } })
  }
  const remove = (name: string) => {
    close()
    setViews(withoutView(views, name))
    notify('views.removed', { type: 'success', messageArgs: { name } })
  }
  return (
    <>
      <Button
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown?.name ?? translate('views.name')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.map(({ name, search }) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === shown?.name}
            onClick={() => {
              close()
              void navigate({ search })
            }}
          >
            {name === shown?.name && (
              <ListItemIcon>
                <Check fontSize="small" />
              </ListItemIcon>
            )}
            <ListItemText inset={name !== shown?.name} primary={name} />
          </MenuItem>
        ))}
        {views.length > 0 && <Divider component="li" role="separator" />}
        <MenuItem
          onClick={() => {
            close()
            setNaming(true)
          }}
        >
          {translate('views.save')}
        </MenuItem>
        {shown && (
          <MenuItem onClick={() => remove(shown.name)}>
            {translate('views.remove', { name: shown.name })}
          </MenuItem>
        )}
      </Menu>
      {naming && <SaveViewDialog views={views} onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}
