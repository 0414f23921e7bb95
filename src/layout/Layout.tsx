import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePreload } from '../preload.ts'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { TitleSlot } from '../components/TitleSlot.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { Sidebar } from './Sidebar.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import styles from './shell.module.css'
import { SupportBanner } from './SupportBanner.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The signed-in shell (spec: portal §2.2): header, side menu, content, footer. */
export function Layout({ children }: { children: ReactNode }) {
  usePreload()
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <IdleWarning />
      <Header />
      <SupportBanner />
      <ConnectionBanner />
      <div className={styles['middle']}>
        <Sidebar />
        <div className={styles['content']}>
          <Screen>{children}</Screen>
          <Footer />
        </div>
      </div>
    </div>
  )
}

/** The screen at the address, below where it stands and its title. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { heading, place } = useHeading()
  return (
    <main id="main-content" tabIndex={-1} className={styles['main']}>
      <Breadcrumbs />
      <div ref={place} className={styles['heading']} />
      <TitleSlot value={heading}>
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ScreenBoundary>
      </TitleSlot>
    </main>
  )
}

/** The element that a screen renders its heading into. It is made before the first render, which is then the only one. */
function useHeading() {
  const [heading] = useState(() => document.createElement('div'))
  const place = useCallback((parent: HTMLElement | null) => parent?.append(heading), [heading])
  return { heading, place }
}
