import Close from '@mui/icons-material/Close'
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import { SidePanel } from '../../components/lists/SidePanel.tsx'
import styles from '../shell.module.css'
import { HelpTabs } from './HelpTabs.tsx'

/** Shows the help of the screen: beside it where there is room, otherwise over it. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  if (isWide) return <Beside onClose={onClose} />
  return (
    <SidePanel title={translate('help.name')} onClose={onClose}>
      <HelpTabs onFollow={onClose} />
    </SidePanel>
  )
}

/**
 * Shows the help in a column of its own. The column takes the focus, and gives it back when it closes; Escape closes
 * it. A link that is followed disappears with its text, so the heading takes its focus.
 */
function Beside({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const before = document.activeElement
    focusHeading()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [focusHeading])
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Node && panel.current?.contains(target)) onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  return (
    <aside ref={panel} aria-labelledby="help-title" className={styles['help']}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography
          ref={heading}
          id="help-title"
          tabIndex={-1}
          variant="h5"
          component="h2"
          sx={{ flex: 1, outline: 'none' }}
        >
          {translate('help.name')}
        </Typography>
        <IconButton label={translate('help.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <HelpTabs onFollow={focusHeading} />
    </aside>
  )
}
