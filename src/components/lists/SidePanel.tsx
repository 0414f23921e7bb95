import Close from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import styles from './SidePanel.module.css'

interface Props {
  title: string
  children: ReactNode
  onClose: () => void
}

/** Shows the details of one row beside its list; on a phone it covers the whole page. */
export function SidePanel({ title, children, onClose }: Props) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          className: styles['panel'],
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: { xs: 4, sm: 6 }, pt: 4 }}>
        <Typography
          id={id}
          variant="h5"
          component="h2"
          sx={{ flex: 1, minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <IconButton onClick={onClose} aria-label={translate('shell.close')}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>{children}</Box>
    </Drawer>
  )
}
