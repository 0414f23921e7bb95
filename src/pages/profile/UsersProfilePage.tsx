import { Box, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileImage } from './ProfileImage.tsx'

/** Shows the user's own page: My Profile, the own password and the open sessions (docs/assumptions.md#profile-page). */
export function UsersProfilePage() {
  const translate = useTranslate()
  const { can } = useSession()
  return (
    <>
      <PageTitle title="profile.title" />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        <Section heading={translate('profile.who')}>
          <Box sx={{ mb: 5 }}>
            <ProfileImage />
          </Box>
          <ProfileFacts />
        </Section>
        {can('ownPassword.edit') && (
          <Section
            heading={translate('profile.password.heading')}
            hint={translate('profile.password.hint')}
          >
            <OwnPassword />
          </Section>
        )}
        <Section heading={translate('profile.sessions')} hint={translate('profile.sessionsHint')}>
          <OpenSessions />
        </Section>
      </Box>
    </>
  )
}

function Section(props: { heading: string; hint?: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography component="h2" variant="h6" sx={{ mb: props.hint ? 1 : 4 }}>
        {props.heading}
      </Typography>
      {props.hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {props.hint}
        </Typography>
      )}
      {props.children}
    </Paper>
  )
}
