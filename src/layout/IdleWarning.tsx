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
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import type { IdleState } from '../../contract/session/idle.ts'
import { type IdleTimer, startIdleTimer } from '../authProvider/idleTimer.ts'
import { endIdleSession, signOut } from '../authProvider/signOut.ts'
import { useApi } from '../dataProvider/useApi.ts'

const active: IdleState = { state: 'active' }

/** The warning after 15 idle minutes, counting down 60 seconds in every tab at once (spec: portal §4.1). */
export function IdleWarning() {
  const translate = useTranslate()
  const api = useApi()
  const [timer, setTimer] = useState<IdleTimer | null>(null)
  useEffect(() => {
    const started = startIdleTimer({
      // Any call says that somebody is there; this one asks for nothing.
      ping: () =>
        void api.session.publicIp().catch((error: unknown) => console.warn('No ping', error)),
      onOver: () => void endIdleSession(api),
    })
    setTimer(started)
    return started.stop
  }, [api])
  const idle = useSyncExternalStore(timer?.subscribe ?? neverChanges, timer?.read ?? (() => active))
  if (idle.state !== 'warning') return null
  return (
    <Dialog open aria-labelledby="idle-title" aria-describedby="idle-text" maxWidth="xs">
      <DialogTitle id="idle-title">{translate('shell.idleTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="idle-text" color="textPrimary">
          {translate('shell.idleText')}
        </DialogContentText>
        <Typography variant="h3" component="p" aria-hidden="true" sx={{ mt: 4 }}>
          {idle.secondsLeft}
        </Typography>
        <Box role="status" sx={visuallyHidden}>
          {announced(idle.secondsLeft) && translate('shell.idleSeconds', { seconds: idle.secondsLeft })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={() => void signOut(api)}>{translate('shell.idleLeave')}</Button>
        <Button variant="contained" disableElevation autoFocus onClick={() => timer?.keep()}>
          {translate('shell.idleStay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const neverChanges = () => () => undefined

/** A screen reader hears the count now and then, not every second. */
const announced = (seconds: number): boolean =>
  [60, 30, 10].some((at) => seconds <= at && seconds > at - 3)
