import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { settings } from '../settings.ts'

/**
 * Shows that the role may not open this page, with a link to the dashboard (docs/assumptions.md#roles).
 */
export function NoAccessPage() {
  const translate = useTranslate()
  return (
    <section className="bare-page">
      <title>{`${translate('shell.noAccess')} · ${settings.product}`}</title>
      <h1>{translate('shell.noAccess')}</h1>
      <p>{translate('shell.noAccessHint')}</p>
      <Link className="pre-auth-button" to={paths.dashboard}>
        {translate('shell.home')}
      </Link>
    </section>
  )
}
