import Translate from '@mui/icons-material/Translate'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { IconButton } from '../../components/IconButton.tsx'

const LanguageMenuItems = onDemand(
  async () => (await import('./LanguageMenuItems.tsx')).LanguageMenuItems,
)

/** Shows the button that opens the choice of the language and of the grouping of digits. */
export function LanguageMenu() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        label={translate('shell.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Translate fontSize="small" />
      </IconButton>
      {anchor !== null && <LanguageMenuItems anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
