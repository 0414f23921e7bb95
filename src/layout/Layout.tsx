import { Box } from '@mui/material'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { TitleSlot } from '../components/TitleSlot.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { Sidebar } from './Sidebar.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { SkipLink } from './SkipLink.tsx'
import { PageHeading } from './PageHeading.tsx'

/** The signed-in shell (spec: portal §2.2): header, side menu, content, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <IdleWarning />
      <Header />
      <SupportBanner />
      <ConnectionBanner />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <Sidebar />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="main"
            id="main-content"
            tabIndex={-1}
            sx={{
              flex: 1,
              width: '100%',
              maxWidth: 1440,
              // The footer begins below the fold, so that it moves for nobody while a screen loads.
              minHeight: '100vh',
              boxSizing: 'border-box',
              px: { xs: 4, sm: 6, lg: 8 },
              pt: { xs: 5, sm: 7 },
              pb: 10,
              outline: 'none',
            }}
          >
            <Breadcrumbs />
            <PageHeading ref={setHeading} />
            <TitleSlot value={heading}>
              <ScreenBoundary key={pathname}>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </ScreenBoundary>
            </TitleSlot>
          </Box>
          <Footer />
        </Box>
      </Box>
    </Box>
  )
}
