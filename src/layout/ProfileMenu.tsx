import ExpandMore from '@mui/icons-material/ExpandMore'
import { ButtonBase, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../dataProvider/useApi.ts'
import { profileImageQuery } from '../pages/profile/profileImageQuery.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { Portrait } from './Portrait.tsx'
import { useGreeting } from './useGreeting.ts'

const ProfileMenuItems = lazy(async () => ({
  default: (await import('./ProfileMenuItems.tsx')).ProfileMenuItems,
}))
const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}))

/** The welcome and, below it, My Profile and Logout (spec: portal §2.2). */
export function ProfileMenu() {
  const translate = useTranslate()
  const api = useApi()
  const { customer, user } = useSession()
  const { data: imagePath } = useQuery(profileImageQuery(api, user))
  const { name = customer.name } = useGreeting()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [profileOpen, setProfileOpen] = useState(false)
  return (
    <>
      <ButtonBase
        aria-label={translate('shell.profileMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 2, p: 1, borderRadius: 1.5, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Portrait name={name} imagePath={imagePath ?? null} />
        <Typography
          component="span"
          noWrap
          sx={{ display: { xs: 'none', lg: 'block' }, maxWidth: 220, fontSize: 14 }}
        >
          {translate('shell.welcome', { name })}
        </Typography>
        <ExpandMore fontSize="small" sx={{ display: { xs: 'none', lg: 'block' } }} />
      </ButtonBase>
      <Suspense fallback={null}>
        {anchor !== null && (
          <ProfileMenuItems
            anchor={anchor}
            name={name}
            onClose={() => setAnchor(null)}
            onProfile={() => setProfileOpen(true)}
          />
        )}
        {profileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
      </Suspense>
    </>
  )
}
