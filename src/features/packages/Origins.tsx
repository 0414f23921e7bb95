import { useTranslate } from 'react-admin'
import type { Origin } from '../../../contract/packages/types.ts'
import styles from './Origins.module.css'

/** Shows how a library obtained a holding, in words. */
export function Origins({ origins }: { origins: readonly Origin[] }) {
  const translate = useTranslate()
  return (
    <span className={styles['origins']}>
      {origins.map((origin) => (
        <span key={origin} className={styles[origin === 'own' ? 'own' : 'other']}>
          {translate(`origin.${origin}`)}
        </span>
      ))}
    </span>
  )
}
