import { useTexts } from '../i18n/texts.ts'
import { pageTexts } from './messages.ts'

/**
 * Shows the outline of the signed-in shell while react-admin loads, so that nothing moves when it
 * appears.
 */
export function ShellSkeleton() {
  const texts = useTexts('pageTexts', pageTexts)
  return (
    <div className="shell-skeleton" role="status" aria-label={texts.loading}>
      <div className="shell-skeleton-header" />
      <div className="shell-skeleton-menu" />
    </div>
  )
}
