import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, ButtonBase, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
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
  const { customer } = useSession()
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
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 34,
            height: 34,
            borderRadius: '50%',
            fontSize: 14,
            lineHeight: '34px',
            textAlign: 'center',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(name)}
        </Box>
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
        {profileOpen && <ProfileDialog name={name} onClose={() => setProfileOpen(false)} />}
      </Suspense>
    </>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
