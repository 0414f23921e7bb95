import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import shared from '../components/controls.module.css'
import styles from './shell.module.css'
import { useSwitch } from './useSwitch.ts'

const SwitchDialog = lazy(async () => ({
  default: (await import('./SwitchDialog.tsx')).SwitchDialog,
}))

/**
 * Shows support staff the customer they are acting for, with buttons to switch and to return
 * (docs/assumptions.md#support-staff).
 */
export function SupportBanner() {
  const translate = useTranslate()
  const { can, customer, user } = useSession()
  const { returnBack, busy } = useSwitch()
  const [choosing, setChoosing] = useState(false)
  if (!can('switchableCustomers.list')) return null
  const button = clsx(shared['button'], shared['small'])
  return (
    <aside aria-label={translate('support.banner')} className={styles['support']}>
      <span>{translate('support.actingFor', { name: customer.name })}</span>
      <button type="button" className={button} disabled={busy} onClick={() => setChoosing(true)}>
        {translate('support.switch')}
      </button>
      {user.switched && (
        <button type="button" className={button} disabled={busy} onClick={() => void returnBack()}>
          {translate('support.return')}
        </button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <SwitchDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </aside>
  )
}
