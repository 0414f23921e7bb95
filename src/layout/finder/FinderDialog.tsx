import { Dialog } from '@mui/material'
import { useCloseOnLeave } from '../session/useCloseOnLeave.ts'
import { Finder, finderId, type FinderProps } from './Finder.tsx'

/** Shows the finder over the screen. */
export function FinderDialog(props: FinderProps) {
  useCloseOnLeave(props.onClose)
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      aria-labelledby={`${finderId}-label`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Finder {...props} />
    </Dialog>
  )
}
