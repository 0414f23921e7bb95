import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ProfileFacts } from '../../pages/profile/ProfileFacts.tsx'
import { ProfileImage } from '../../pages/profile/ProfileImage.tsx'
import { paths } from '../../paths.ts'
import { useCloseOnLeave } from '../session/useCloseOnLeave.ts'

/** Shows My Profile: the image, the signed-in user and their customer (docs/requirements/portal.md §2.2). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="profile-title">
      <DialogTitle id="profile-title">{translate('shell.myProfile')}</DialogTitle>
      <DialogContent>
        <ProfileImage />
        <Divider sx={{ my: 5 }} />
        <ProfileFacts />
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={paths.profile} onClick={onClose}>
          {translate('profile.sessions')}
        </Button>
        <Button onClick={onClose} variant="contained">
          {translate('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
