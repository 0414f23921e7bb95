import { Link } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { addressOf } from '../../base.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import styles from '../shell.module.css'
import { useGreeting } from './useGreeting.ts'

/** Shows the institute's logo, or the product's; a link to the dashboard, which has the name of whose logo it is. */
export function Logo() {
  const { logo } = useGreeting()
  const { customer } = useSession()
  return (
    <Link
      to={paths.dashboard}
      {...(!logo && { 'aria-label': settings.product })}
      className={styles['logo']}
    >
      {logo ? (
        <img src={addressOf(logo)} alt={customer.name} />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden>
          <rect width="32" height="32" rx="7" fill="currentColor" />
          <path d="M8 25V14a8 8 0 0 1 16 0v11M12.5 25V14.5a3.5 3.5 0 0 1 7 0V25M6.5 25h19" />
        </svg>
      )}
    </Link>
  )
}
