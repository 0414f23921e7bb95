import { renderToString } from 'react-dom/server'
import { LoginPage } from './login/LoginPage.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'

/**
 * What shows before any script runs: the sign-in screen as it first is, or the outline of the portal. Drawn into
 * index.html by the build (scripts/indexHtml.ts), where `data-entry` tells which of the two is seen.
 */
export const drawnAhead = (): string =>
  renderToString(
    <>
      <div id="drawn-sign-in">
        <LoginPage />
      </div>
      <div id="drawn-portal">
        <ShellSkeleton />
      </div>
    </>,
  )
