import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useLogout, useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'

/** My Profile: who is signed in, and for whom. */
export function ProfileDialog(props: { name: string; onClose: () => void }) {
  const { name, onClose } = props
  const translate = useTranslate()
  const logout = useLogout()
  const { can, customer } = useSession()
  const role = can('libraryDashboard.show') ? 'shell.libraryAdmin' : 'shell.consortiaAdmin'
  const facts = [
    ['shell.user', name],
    ['shell.customer', customer.name],
    ['shell.role', translate(role)],
  ] as const
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="profile-title">
      <DialogTitle id="profile-title">{translate('shell.myProfile')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
                {translate(label)}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={() => void logout()}>{translate('shell.logout')}</Button>
        <Button onClick={onClose} variant="contained" disableElevation>
          {translate('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
