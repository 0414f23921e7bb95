import { useTranslate } from 'react-admin'
import { TextLink } from '../components/text/TextLink.tsx'
import { paths } from '../paths.ts'
import styles from './shell.module.css'
import { useMenu } from './menu/useMenu.ts'

/** Shows the path through the menu to a nested screen. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const { trail } = useMenu()
  if (trail.length < 2) return null
  return (
    <nav aria-label={translate('shell.breadcrumbs')}>
      <ol className={styles['crumbs']}>
        <li>
          <TextLink to={paths.dashboard} tone="plain">
            {translate('menu.dashboard')}
          </TextLink>
        </li>
        {trail.map(({ label }) => (
          <li key={label}>{translate(label)}</li>
        ))}
      </ol>
    </nav>
  )
}
