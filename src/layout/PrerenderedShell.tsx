import ChevronLeft from '@mui/icons-material/ChevronLeft'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../components/IconButton.tsx'
import { Header } from './Header.tsx'
import styles from './shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'

/**
 * A screen inside the shell as the platform renders it: header, side menu and content, without what only exists in a
 * browser (dialogs, banners, the phone's drawer). It stands until the portal takes its place.
 */
export function PrerenderedShell({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <Header />
      <div className={styles['middle']}>
        {/* Folded by the style sheet where the user left it folded (index.html). */}
        <div className={clsx(styles['sidebar'], styles['wideOnly'], styles['prerendered'])}>
          <SideMenu />
          <IconButton label={translate('shell.collapseMenu')} className={styles['fold']}>
            <ChevronLeft />
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
