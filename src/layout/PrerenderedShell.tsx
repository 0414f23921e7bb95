import ChevronLeft from '@mui/icons-material/ChevronLeft'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { IconButton } from '../components/IconButton.tsx'
import { Header } from './Header.tsx'
import look from './shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'

/**
 * A screen inside the shell as the platform renders it: header, side menu and content, without what only exists in a
 * browser (dialogs, banners, the phone's drawer). It stands until the portal takes its place.
 */
export function PrerenderedShell({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={look['shell']}>
      <SkipLink />
      <Header />
      <div className={look['middle']}>
        {/* Folded by the style sheet where the user left it folded (index.html). */}
        <div className={clsx(look['sidebar'], look['wideOnly'], look['prerendered'])}>
          <SideMenu />
          <IconButton label={translate('shell.collapseMenu')} className={look['fold']}>
            <ChevronLeft />
          </IconButton>
        </div>
        <div className={look['content']}>
          <main className={look['main']}>
            <div className={look['heading']}>
              <h1>{title}</h1>
            </div>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}
