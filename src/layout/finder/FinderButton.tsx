import Search from '@mui/icons-material/Search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useSingleKeys } from '../../components/useSingleKeys.ts'

/** Loads the code of the finder. */
export const loadFinder = () => import('./FinderDialog.tsx')

const FinderDialog = onDemand(async () => (await loadFinder()).FinderDialog)
const ShortcutsDialog = onDemand(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
)

/** Shows the button that opens the finder; Ctrl-K or Cmd-K opens it too, and `?` lists all shortcuts. */
export function FinderButton() {
  const translate = useTranslate()
  const [openDialog, setShown] = useState<'finder' | 'shortcuts' | null>(null)
  const [searchText, setSearchText] = useState('')
  /** Whether the field of the finder takes the keys; not yet while its code is loaded. */
  const isReady = useRef(true)
  const open = () => {
    isReady.current = false
    setSearchText('')
    setShown('finder')
  }
  const close = () => {
    isReady.current = true
    setShown(null)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const withControl = event.ctrlKey || event.metaKey
    if (withControl && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (openDialog !== 'finder') open()
    } else if (!isReady.current && event.key === 'Escape') {
      close()
    } else if (!isReady.current && !withControl && event.key.length === 1) {
      // Neither the field that has the focus nor a shortcut of one key takes what is meant for the finder.
      event.preventDefault()
      event.stopPropagation()
      setSearchText((text) => text + event.key)
    }
  })
  useSingleKeys({ '?': () => setShown('shortcuts') })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (
    <>
      <IconButton
        label={translate('finder.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search fontSize="small" />
      </IconButton>
      {openDialog === 'finder' && (
        <FinderDialog
          onClose={close}
          onShortcuts={() => setShown('shortcuts')}
          searchText={searchText}
          onSearch={setSearchText}
          onReady={() => {
            isReady.current = true
          }}
        />
      )}
      {openDialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
