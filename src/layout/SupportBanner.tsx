import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useSwitch } from './useSwitch.ts'

const SwitchDialog = lazy(async () => ({
  default: (await import('./SwitchDialog.tsx')).SwitchDialog,
}))

/** Whom support staff are acting for, with the switch and the way back (DECISIONS: "Support staff"). */
export function SupportBanner() {
  const translate = useTranslate()
  const { can, customer, user } = useSession()
  const { returnBack, busy } = useSwitch()
  const [choosing, setChoosing] = useState(false)
  if (!can('switchableCustomers.list')) return null
  return (
    <Box
      component="aside"
      aria-label={translate('support.banner')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: { xs: 4, sm: 6 },
        py: 1.5,
        fontSize: 14,
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
      }}
    >
      <span>{translate('support.actingFor', { name: customer.name })}</span>
      <Button color="inherit" size="small" disabled={busy} onClick={() => setChoosing(true)}>
        {translate('support.switch')}
      </Button>
      {user.switched && (
        <Button color="inherit" size="small" disabled={busy} onClick={() => void returnBack()}>
          {translate('support.return')}
        </Button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <SwitchDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Box>
  )
}
