import OpenInNew from '@mui/icons-material/OpenInNew'
import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import shared from '../../components/controls.module.css'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { settings } from '../../settings.ts'
import styles from '../shell.module.css'

/**
 * Shows the link "Click to {product} Search", which opens the search portal in a new window, signed in by a
 * one-time link (docs/requirements/portal.md §2.2). Its address exists only once the platform has made it,
 * so that a button stands in for the element of a link.
 */
export function SearchPortalLink() {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const { user } = useSession()
  const { product } = settings
  const label = translate('shell.search', { product })
  const open = async () => {
    // The window is opened synchronously in the click handler, because popup blockers refuse later
    // ones.
    const target = window.open('', '_blank')
    try {
      const { url } = await api.session.openSearchPortal({ customerId: user.customerId })
      if (target === null) window.location.assign(url)
      else {
        target.opener = null
        target.location.replace(url)
      }
    } catch (error) {
      target?.close()
      notifyFailure(error)
    }
  }
  return (
    <>
      <span className={styles['wideOnly']}>
        <button type="button" role="link" className={shared['button']} onClick={() => void open()}>
          {label}
          <OpenInNew className={shared['after']} />
        </button>
      </span>
      <span className={clsx(styles['narrowOnly'], styles['search'])}>
        <IconButton role="link" label={label} onClick={() => void open()}>
          <OpenInNew fontSize="small" />
        </IconButton>
      </span>
    </>
  )
}
