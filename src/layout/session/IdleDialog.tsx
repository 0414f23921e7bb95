import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
}

/** Makes Enter keep the user signed in. The dialog is opened by the clock, not by a click that would set the focus. */
const focusAtOnce = (button: HTMLButtonElement | null) => button?.focus()

/** Counts down in the title of the tab, which can be seen from other tabs, until the dialog closes. */
function useTitle(title: string): void {
  const [before] = useState(() => document.title)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () => () => {
      document.title = before
    },
    [before],
  )
}

/**
 * Shows the countdown of the idle warning with the buttons to stay and to sign out
 * (docs/requirements/portal.md §4.1).
 */
export function IdleDialog({ secondsLeft, onStay, onLeave }: Props) {
  const translate = useTranslate()
  const seconds = translate('shell.idleSeconds', { smart_count: secondsLeft })
  useTitle(`${seconds} · ${translate('shell.idleTitle')}`)
  return (
    <Dialog open aria-labelledby="idle-title" aria-describedby="idle-text" maxWidth="xs">
      <DialogTitle id="idle-title">{translate('shell.idleTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="idle-text" color="textPrimary">
          {translate('shell.idleText')}
        </DialogContentText>
        <Typography variant="h3" component="p" aria-hidden="true" sx={{ mt: 4 }}>
          {seconds}
        </Typography>
        <Box role="status" sx={visuallyHidden}>
          {isAnnounced(secondsLeft) && seconds}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>{translate('shell.idleLeave')}</Button>
        <Button variant="contained" ref={focusAtOnce} onClick={onStay}>
          {translate('shell.idleStay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Returns whether a screen reader announces this second; announcing each one would be too frequent.
 */
const isAnnounced = (seconds: number): boolean =>
  [60, 30, 10].some((at) => seconds <= at && seconds > at - 3)
