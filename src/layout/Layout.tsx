import { clsx } from 'clsx'
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useSession } from '../authProvider/SessionContext.tsx'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { usePreload } from '../preload.ts'
import { useListHistory } from '../resources/useListHistory.ts'
import { onDemand } from '../components/loading/onDemand.tsx'
import { optional } from '../components/loading/optional.tsx'
import { PageSkeleton } from '../components/loading/PageSkeleton.tsx'
import { OnPaper } from '../components/text/OnPaper.tsx'
import { TitleSlot } from '../components/TitleSlot.ts'
import { formatDay } from '../dates.ts'
import { today } from '../today.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ConnectionBanner } from './notices/ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { useHelp } from './help/useHelp.ts'
import { IdleWarning } from './session/IdleWarning.tsx'
import { Sidebar } from './menu/Sidebar.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import './forcedColors.css'
import './narrowWithLargeText.css'
import styles from './shell.module.css'
import { SupportBanner } from './notices/SupportBanner.tsx'
import { useDoubleClickGuard } from './useDoubleClickGuard.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'
import { SkipLink } from './SkipLink.tsx'

const WarmUp = optional(async () => (await import('../resources/WarmUp.tsx')).WarmUp)
const ReplacedNotice = optional(
  async () => (await import('./session/ReplacedNotice.tsx')).ReplacedNotice,
)
const HelpPanel = onDemand(async () => (await import('./help/HelpPanel.tsx')).HelpPanel)

/** Shows the signed-in shell: header, side menu, content, help and footer (docs/requirements/portal.md §2.2). */
export function Layout({ children }: { children: ReactNode }) {
  const isIdle = usePreload()
  useListHistory()
  useRestoreFocus()
  useDoubleClickGuard()
  const [wasReplaced] = useState(() => sessionStore.ending() === 'replaced')
  const isSupport = useSession().can('switchableCustomers.list')
  const help = useHelp()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const toggleDrawer = useCallback(() => setDrawerOpen((isOpen) => !isOpen), [])
  return (
    <div className={clsx(styles['shell'], isSupport && styles['supported'])}>
      <SkipLink />
      <Suspense fallback={null}>{isIdle && <WarmUp />}</Suspense>
      <IdleWarning />
      <Suspense fallback={null}>{wasReplaced && <ReplacedNotice />}</Suspense>
      <Header
        isMenuOpen={isDrawerOpen}
        onMenu={toggleDrawer}
        isHelpOpen={help.isOpen}
        onHelp={help.toggle}
      />
      <SupportBanner />
      <ConnectionBanner />
      <div className={styles['middle']}>
        <Sidebar isDrawerOpen={isDrawerOpen} onDrawerClose={closeDrawer} />
        <div className={styles['content']}>
          <Screen>{children}</Screen>
          <Footer />
        </div>
        {help.isOpen && <HelpPanel onClose={help.close} />}
      </div>
    </div>
  )
}

/** Shows the current screen below its breadcrumbs and heading. On paper it says whose it is, and of which day. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { customer } = useSession()
  const { heading, place } = useHeading()
  useTopOfScreen()
  return (
    <main id="main-content" tabIndex={-1} className={styles['main']}>
      <Breadcrumbs />
      <div ref={place} className={styles['heading']} />
      <OnPaper text={`${customer.name}, ${formatDay(today())}`} />
      <TitleSlot value={heading}>
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ScreenBoundary>
      </TitleSlot>
    </main>
  )
}

/** Shows a screen that is opened from its top. With Back and Forward the browser restores the position. */
function useTopOfScreen(): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const lastPathname = useRef(pathname)
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, navigation])
}

/**
 * Returns the element that screens render their heading into. It is created before the first
 * render, so that the heading needs no second one.
 */
function useHeading() {
  const [heading] = useState(() => document.createElement('div'))
  const place = useCallback((parent: HTMLElement | null) => parent?.append(heading), [heading])
  return { heading, place }
}
