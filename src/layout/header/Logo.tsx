import { Link } from 'react-router-dom'
import { addressOf } from '../../base.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import styles from '../shell.module.css'
import { useGreeting } from './useGreeting.ts'

/** Shows the institute's logo, or the product's; a link to the dashboard. */
export function Logo() {
  const { logo } = useGreeting()
  return (
    <Link to={paths.dashboard} aria-label={settings.product} className={styles['logo']}>
      {logo ? (
        <img src={addressOf(logo)} alt="" />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden>
          <rect width="32" height="32" rx="7" fill="currentColor" />
          <path d="M8 25V14a8 8 0 0 1 16 0v11M12.5 25V14.5a3.5 3.5 0 0 1 7 0V25M6.5 25h19" />
        </svg>
      )}
    </Link>
  )
}
