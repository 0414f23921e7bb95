import { useTranslate } from 'react-admin'

interface Props {
  error?: Error
  resetErrorBoundary?: (...reason: unknown[]) => void
}

/** A screen that broke: what to do next, and the developers' message for whoever reports it. */
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
