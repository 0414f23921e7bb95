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
import { useTranslate } from 'react-admin'

interface Props {
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
}

/**
 * Shows the countdown of the idle warning with the buttons to stay and to sign out
 * (docs/requirements/portal.md §4.1).
 */
export function IdleDialog({ secondsLeft, onStay, onLeave }: Props) {
  const translate = useTranslate()
  return (
    <Dialog open aria-labelledby="idle-title" aria-describedby="idle-text" maxWidth="xs">
      <DialogTitle id="idle-title">{translate('shell.idleTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="idle-text" color="textPrimary">
          {translate('shell.idleText')}
        </DialogContentText>
        <Typography variant="h3" component="p" aria-hidden="true" sx={{ mt: 4 }}>
          {secondsLeft}
        </Typography>
        <Box role="status" sx={visuallyHidden}>
          {announced(secondsLeft) && translate('shell.idleSeconds', { seconds: secondsLeft })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onLeave}>{translate('shell.idleLeave')}</Button>
        <Button variant="contained" disableElevation onClick={onStay}>
          {translate('shell.idleStay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Returns whether a screen reader announces this second; announcing each one would be too frequent.
 */
const announced = (seconds: number): boolean =>
  [60, 30, 10].some((at) => seconds <= at && seconds > at - 3)
