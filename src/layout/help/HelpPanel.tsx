import Close from '@mui/icons-material/Close'
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../../components/IconButton.tsx'
import { SidePanel } from '../../components/SidePanel.tsx'
import styles from '../shell.module.css'
import { HelpTabs } from './HelpTabs.tsx'

/** Shows the help of the screen: beside it where there is room, otherwise over it. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  if (isWide) {
    return (
      <Beside title={translate('help.name')} onClose={onClose}>
        <HelpTabs />
      </Beside>
    )
  }
  return (
    <SidePanel title={translate('help.name')} onClose={onClose}>
      <HelpTabs onFollow={onClose} />
    </SidePanel>
  )
}

interface BesideProps {
  title: string
  children: ReactNode
  onClose: () => void
}

/** A panel in a column of its own. It takes the focus, and gives it back when it closes; Escape closes it. */
function Beside({ title, children, onClose }: BesideProps) {
  const translate = useTranslate()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
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
          {title}
        </Typography>
        <IconButton label={translate('help.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </aside>
  )
}
