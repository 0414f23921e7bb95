import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { NoMembers } from '../../../features/institutions/NoMembers.tsx'
import { useInstitutions } from '../../../features/institutions/useInstitutions.ts'
import { openPanelNow } from '../OpenPanelProvider.tsx'

/**
 * Asks a consortium to select the member whose requests are listed (docs/requirements/delivery-and-reports.md
 * §4), or says that it has none. It asks in a dialog too, unless a link has opened a request, which would be
 * under it, or the members cannot be loaded to select one. A new `key` asks again.
 */
export function PickMember() {
  const translate = useTranslate()
  const [isDismissed, setDismissed] = useState(() => openPanelNow() !== null)
  const { data: members } = useInstitutions()
  if (members?.length === 0) return <NoMembers />
  return (
    <>
      <Typography color="textSecondary" sx={{ py: 8, textAlign: 'center' }}>
        {translate('ddr.pickMember')}
      </Typography>
      <Dialog
        open={!isDismissed && members !== undefined}
        onClose={() => setDismissed(true)}
        aria-labelledby="pick-member"
      >
        <DialogTitle id="pick-member">{translate('ddr.info')}</DialogTitle>
        <DialogContent>{translate('ddr.pickMember')}</DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => setDismissed(true)}>
            {translate('shell.ok')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
