import CloseIcon from '@mui/icons-material/Close'
import { Box, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Member } from './memberList.ts'
import { OrganizationEditor } from '../OrganizationEditor.tsx'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'

/**
 * Edits a member's details in the same editor (docs/assumptions.md#editing-member-libraries). The editor asks before
 * the address that opened it is left with unsaved changes.
 */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const translate = useTranslate()
  const narrow = useIsNarrow(720)
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={narrow}
      aria-labelledby="member-title"
      aria-describedby="member-name"
      slotProps={{ paper: { sx: { bgcolor: 'background.default' } } }}
    >
      {/* Without an id of its own it would take that of the title. */}
      <DialogTitle id="member-head" component="div" sx={{ display: 'flex', gap: 3 }}>
        <Box sx={{ flex: 1 }}>
          <Box component="h2" id="member-title" sx={{ m: 0, font: 'inherit' }}>
            {translate('members.edit')}
          </Box>
          <Typography id="member-name" color="textSecondary">
            {member.label}
          </Typography>
        </Box>
        <IconButton
          aria-label={translate('shell.close')}
          onClick={onClose}
          sx={{ alignSelf: 'start' }}
        >
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <OrganizationEditor customerId={Number(member.value)} />
      </DialogContent>
    </Dialog>
  )
}
