import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { onDemand } from './onDemand.tsx'
import { type StoredView, sameView } from './savedView.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { useCarryOver } from './useCarryOver.ts'
import { useSavedViews } from './useSavedViews.ts'

const SaveViewDialog = onDemand(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

interface Props {
  /** Whose views they are: the name of the resource. */
  screen: string
  /** What is shown now, as the query of its address. */
  current: string
}

/** States of a screen under a name: saved, opened and removed. They belong to one user, on every computer. */
export function SavedViews({ screen, current }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const stored = useSavedViews(screen)
  const { views = [] } = stored
  useCarryOver(screen, stored.views, stored.save)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState(false)
  const shown = views.find((view) => sameView(view.search, current))
  const save = async (name: string) => {
    await stored.save({ name, search: current })
    setNaming(false)
    notify('views.saved', { type: 'success', messageArgs: { name } })
  }
  const remove = async (view: StoredView) => {
    try {
      await stored.remove(view)
      notify('views.removed', { type: 'success', messageArgs: { name: view.name } })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }
  return (
    <>
      <Button
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          // Another computer may have changed them.
          void stored.refetch()
        }}
      >
        {shown?.name ?? translate('views.name')}
      </Button>
      <SavedViewsMenu
        anchor={anchor}
        views={stored.views}
        error={stored.error}
        shown={shown}
        onRetry={() => void stored.refetch()}
        onSave={() => setNaming(true)}
        onRemove={(view) => void remove(view)}
        onClose={() => setAnchor(null)}
      />
      {naming && <SaveViewDialog views={views} onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}
