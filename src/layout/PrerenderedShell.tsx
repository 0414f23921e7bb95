import ChevronLeft from '@mui/icons-material/ChevronLeft'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import controls from '../components/controls.module.css'
import { IconButton } from '../components/IconButton.tsx'
import { Header } from './header/Header.tsx'
import styles from './shell.module.css'
import { SideMenu } from './menu/SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'

/**
 * Renders a screen inside the shell on the platform: header, side menu and content, without
 * dialogs, banners and the phone's drawer, which need a browser. The portal replaces it.
 */
export function PrerenderedShell({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <Header isMenuOpen={false} onMenu={() => {}} isHelpOpen={false} onHelp={() => {}} />
      <div className={styles['middle']}>
        {/* The style sheet folds the side menu if the user had folded it (index.html). */}
        <div className={clsx(styles['sidebar'], styles['wideOnly'], styles['prerendered'])}>
          <SideMenu />
          <IconButton label={translate('shell.collapseMenu')} className={styles['fold']}>
            <ChevronLeft className={controls['alongLine']} />
          </IconButton>
        </div>
        <div className={styles['content']}>
          <main className={styles['main']}>
            <div className={styles['heading']}>
              <h1>{title}</h1>
            </div>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}
