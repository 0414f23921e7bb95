import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useUndo } from '../../components/notices/useUndo.tsx'
import { hasCode } from '../../dataProvider/hasCode.ts'
import type { StoredView } from './savedView.ts'
import { sameParams } from '../../sameParams.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { useCarryOver } from './useCarryOver.ts'
import { useSavedViews } from './useSavedViews.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

const SaveViewDialog = onDemand(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

interface Props {
  /** Name of the resource that the views belong to. */
  screen: string
  /** The current state of the screen as the query string of its address. */
  current: string
}

/**
 * Lets the user save, open and remove named states of a screen. They belong to one user and are
 * stored on the platform.
 */
export function SavedViews({ screen, current }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const notifyDone = useUndo()
  const savedViews = useSavedViews(screen)
  const { views = [] } = savedViews
  useCarryOver(screen, savedViews.views, savedViews.save)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  const openView = views.find((view) => sameParams(view.search, current))
  const save = async (typedName: string) => {
    const name = await savedViews.save({ name: typedName, search: current })
    setNaming(false)
    notify('views.saved', { type: 'success', messageArgs: { name } })
  }
  const remove = useMutation({
    mutationFn: (view: StoredView) => savedViews.remove(view),
    onSuccess: (_, view) =>
      notifyDone('views.removed', () => savedViews.restore(view), { name: view.name }),
    onError: (error, { name }) => {
      if (hasCode(error, 'notFound')) notify('list.removedAlready', { messageArgs: { name } })
      else notifyFailure(error)
    },
  })
  return (
    <>
      <Button
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          // The views may have been changed in another browser.
          void savedViews.refetch()
        }}
      >
        {openView?.name ?? translate('views.name')}
      </Button>
      <SavedViewsMenu
        anchor={anchor}
        views={savedViews.views}
        error={savedViews.error}
        openView={openView}
        onRetry={() => void savedViews.refetch()}
        onSave={() => setNaming(true)}
        onRemove={remove.mutate}
        onClose={() => setAnchor(null)}
      />
      {isNaming && <SaveViewDialog views={views} onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}
