import { useTranslate } from 'react-admin'
import { TextLink } from '../components/text/TextLink.tsx'
import { paths } from '../paths.ts'
import styles from './shell.module.css'
import { useMenu } from './menu/useMenu.ts'

/** Shows the path through the menu to a nested screen, with a link to the list that a form belongs to. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const { trail, listOfForm } = useMenu()
  if (trail.length < 2 && listOfForm === undefined) return null
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
            {node === listOfForm ? (
              <TextLink to={listOfForm.path} tone="plain">
                {translate(listOfForm.label)}
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
