import { useTranslate } from 'react-admin'

interface Props {
  error?: Error
  resetErrorBoundary?: (...reason: unknown[]) => void
}

/** Replaces a screen that threw an error: what to do next, and the error message to report. */
export function BrokenScreen({ error, resetErrorBoundary }: Props) {
  const translate = useTranslate()
  return (
    <section className="bare-page" role="alert">
      <h1>{translate('shell.broken')}</h1>
      <p>{translate('shell.brokenHint')}</p>
      {error && <p>{error.message}</p>}
      <button type="button" className="pre-auth-button" onClick={() => resetErrorBoundary?.()}>
        {translate('shell.tryAgain')}
      </button>
    </section>
  )
}
