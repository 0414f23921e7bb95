import { Button, DialogContent, Divider } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { ProfileFacts } from '../../pages/profile/ProfileFacts.tsx'
import { ProfileImage } from '../../pages/profile/ProfileImage.tsx'
import { paths } from '../../paths.ts'
import { useCloseOnLeave } from '../session/useCloseOnLeave.ts'

/** Shows My Profile: the image, the signed-in user and their customer (docs/requirements/portal.md §2.2). */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  return (
    <InfoDialog
      title={translate('shell.myProfile')}
      maxWidth="xs"
      actions={
        <Button component={Link} to={paths.profile} onClick={onClose}>
          {translate('profile.sessions')}
        </Button>
      }
      onClose={onClose}
    >
      <DialogContent>
        <ProfileImage />
        <Divider sx={{ my: 5 }} />
        <ProfileFacts />
      </DialogContent>
    </InfoDialog>
  )
}
