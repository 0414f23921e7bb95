import { addressOf } from '../base.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../i18n/texts.ts'
import { BarePage } from './BarePage.tsx'
import { pageTexts } from './messages.ts'

/** Shows "Page404" for unknown routes (docs/requirements/portal.md §2.1). */
export function NotFoundPage() {
  const texts = useTexts('pageTexts', pageTexts)
  return (
    <BarePage title={texts.notFound} hint={texts.notFoundHint}>
      <a className="pre-auth-button" href={addressOf(paths.home)}>
        {texts.home}
      </a>
    </BarePage>
  )
}
