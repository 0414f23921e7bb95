import MenuIcon from '@mui/icons-material/Menu'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { FinderButton } from '../finder/FinderButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { Logo } from './Logo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchPortalLink } from './SearchPortalLink.tsx'
import styles from '../shell.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'

interface Props {
  /** Whether the menu of a narrow screen is open. */
  isMenuOpen: boolean
  onMenu: () => void
  isHelpOpen: boolean
  onHelp: () => void
}

/**
 * Shows logo, role and customer on the left, and finder, search portal, help, language, theme and profile on the right
 * (docs/requirements/portal.md §2.2).
 */
export const Header = memo(function Header({ isMenuOpen, onMenu, isHelpOpen, onHelp }: Props) {
  const translate = useTranslate()
  const { can, customer } = useSession()
  const title = can('libraryDashboard.show') ? 'shell.libraryAdmin' : 'shell.consortiaAdmin'
  return (
    <header className={styles['header']}>
      <span className={styles['narrowOnly']}>
        <IconButton label={translate('shell.openMenu')} aria-expanded={isMenuOpen} onClick={onMenu}>
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
      <FinderButton />
      <SearchPortalLink />
      <HelpButton isOpen={isHelpOpen} onToggle={onHelp} />
      {/* On a phone both are in the profile menu, so that the name of the library can be read. */}
      <span className={styles['roomyOnly']}>
        <LanguageMenu />
        <ThemeToggle />
      </span>
      <ProfileMenu />
    </header>
  )
})
