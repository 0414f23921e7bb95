import { useTranslate } from 'react-admin'
import { CodeNotLoadedError } from '../components/loading/loadable.tsx'

interface Props {
  error?: Error
  resetErrorBoundary?: (...reason: unknown[]) => void
}

/**
 * Replaces a screen that threw an error: what to do next, and the error message to report. A screen whose code could
 * not be loaded, as after an upgrade of the platform, is tried again with the whole page.
 */
export function BrokenScreen({ error, resetErrorBoundary }: Props) {
  const translate = useTranslate()
  const isNotLoaded = error instanceof CodeNotLoadedError
  const tryAgain = () => (isNotLoaded ? window.location.reload() : resetErrorBoundary?.())
  return (
    <section className="bare-page" role="alert">
      <h1>{translate('shell.broken')}</h1>
      <p>{translate(isNotLoaded ? 'shell.notLoadedHint' : 'shell.brokenHint')}</p>
      {error && <p>{error.message}</p>}
      <button type="button" className="pre-auth-button" onClick={tryAgain}>
        {translate('shell.tryAgain')}
      </button>
    </section>
  )
}
