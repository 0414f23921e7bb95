import Search from '@mui/icons-material/Search'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import { onDemand } from '../../components/onDemand.tsx'
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
  const close = () => setShown(null)
  useSingleKeys({ '?': () => setShown('shortcuts') })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withControl = event.ctrlKey || event.metaKey
      if (withControl && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown('finder')
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        label={translate('finder.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShown('finder')}
      >
        <Search fontSize="small" />
      </IconButton>
      {openDialog === 'finder' && (
        <FinderDialog onClose={close} onShortcuts={() => setShown('shortcuts')} />
      )}
      {openDialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
