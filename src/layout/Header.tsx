import MenuIcon from '@mui/icons-material/Menu'
import { useSidebarState, useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { Logo } from './Logo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchPortalLink } from './SearchPortalLink.tsx'
import styles from './shell.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

/**
 * Shows logo, role and customer on the left, and search portal, theme and profile on the right
 * (docs/requirements/portal.md §2.2).
 */
export function Header() {
  const translate = useTranslate()
  const { can, customer } = useSession()
  const [open, setOpen] = useSidebarState()
  const title = can('libraryDashboard.show') ? 'shell.libraryAdmin' : 'shell.consortiaAdmin'
  return (
    <header className={styles['header']}>
      <span className={styles['narrowOnly']}>
        <IconButton
          label={translate('shell.openMenu')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon />
        </IconButton>
      </span>
      <Logo />
      <div className={styles['names']}>
        <p className={styles['role']}>{translate(title)}</p>
        <p className={styles['customer']} title={customer.name}>
          {customer.name}
        </p>
      </div>
      <SearchPortalLink />
      <ThemeToggle />
      <ProfileMenu />
    </header>
  )
}
