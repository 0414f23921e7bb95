import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'

/** A page that the role may not open: said plainly, with a way back (DECISIONS: "Roles"). */
export function NoAccessPage() {
  const translate = useTranslate()
  return (
    <section className="bare-page">
      <title>{translate('shell.noAccess')}</title>
      <h1>{translate('shell.noAccess')}</h1>
      <p>{translate('shell.noAccessHint')}</p>
      <Link className="pre-auth-button" to={paths.dashboard}>
        {translate('shell.home')}
      </Link>
    </section>
  )
}
