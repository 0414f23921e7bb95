import { useTranslate } from 'react-admin'
import { TextLink } from '../components/text/TextLink.tsx'
import { paths } from '../paths.ts'
import styles from './shell.module.css'
import { useMenu } from './menu/useMenu.ts'

/** Shows the path through the menu to a nested screen, with a link to the list that a form belongs to. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const { trail, address } = useMenu()
  const last = trail.at(-1)
  const isBelow = last?.kind === 'link' && last.path !== address
  if (trail.length < 2 && !isBelow) return null
  return (
    <nav aria-label={translate('shell.breadcrumbs')}>
      <ol className={styles['crumbs']}>
        <li>
          <TextLink to={paths.dashboard} tone="plain">
            {translate('menu.dashboard')}
          </TextLink>
        </li>
        {trail.map((node) => (
          <li key={node.label}>
            {isBelow && node === last ? (
              <TextLink to={last.path} tone="plain">
                {translate(last.label)}
              </TextLink>
            ) : (
              translate(node.label)
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
