import ExpandMore from '@mui/icons-material/ExpandMore'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { profileImageQuery } from '../../pages/profile/profileImageQuery.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { Portrait } from './Portrait.tsx'
import styles from '../shell.module.css'
import { useGreeting } from './useGreeting.ts'

const ProfileMenuItems = onDemand(
  async () => (await import('./ProfileMenuItems.tsx')).ProfileMenuItems,
)
const LanguageMenuItems = onDemand(
  async () => (await import('./LanguageMenuItems.tsx')).LanguageMenuItems,
)
const ProfileDialog = onDemand(async () => (await import('./ProfileDialog.tsx')).ProfileDialog)

/** Shows the welcome text with the menu of My Profile and Logout (docs/requirements/portal.md §2.2). */
export function ProfileMenu() {
  const translate = useTranslate()
  const api = useApi()
  const { customer, user } = useSession()
  const { data: imagePath } = useQuery(profileImageQuery(api, user))
  const { name = customer.name } = useGreeting()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [languageAnchor, setLanguageAnchor] = useState<HTMLElement | null>(null)
  const [isProfileOpen, setProfileOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={translate('shell.profileMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles['profile']}
      >
        <Portrait name={name} imagePath={imagePath ?? null} />
        <span className={styles['welcome']}>{translate('shell.welcome', { name })}</span>
        <span className={styles['more']}>
          <ExpandMore fontSize="small" />
        </span>
      </button>
      {anchor !== null && (
        <ProfileMenuItems
          anchor={anchor}
          name={name}
          onClose={() => setAnchor(null)}
          onProfile={() => setProfileOpen(true)}
          onLanguage={() => setLanguageAnchor(anchor)}
        />
      )}
      {languageAnchor !== null && (
        <LanguageMenuItems anchor={languageAnchor} onClose={() => setLanguageAnchor(null)} />
      )}
      {isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
    </>
  )
}
