import { paths } from '../paths.ts'
import { BarePage } from './BarePage.tsx'
import { pageTexts } from './messages.ts'

/** Shows "Page404" for unknown routes (docs/requirements/portal.md §2.1). */
export function NotFoundPage() {
  return (
    <BarePage title={pageTexts.notFound} hint={pageTexts.notFoundHint}>
      <a className="pre-auth-button" href={paths.home}>
        {pageTexts.home}
      </a>
    </BarePage>
  )
}
