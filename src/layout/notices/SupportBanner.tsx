import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import shared from '../../components/controls.module.css'
import { onDemand } from '../../components/loading/onDemand.tsx'
import styles from '../shell.module.css'
import { useCustomerSwitch } from '../header/useCustomerSwitch.ts'

const SwitchDialog = onDemand(async () => (await import('../header/SwitchDialog.tsx')).SwitchDialog)
const LeaveQuestion = onDemand(
  async () => (await import('../../components/dialogs/LeaveQuestion.tsx')).LeaveQuestion,
)

/**
 * Shows support staff the customer they are acting for, with buttons to switch and to return
 * (docs/assumptions.md#support-staff).
 */
export function SupportBanner() {
  const translate = useTranslate()
  const { can, customer, user } = useSession()
  const { switchBack, isBusy, toConfirm, stay } = useCustomerSwitch()
  const [isChoosing, setChoosing] = useState(false)
  if (!can('switchableCustomers.list')) return null
  const button = clsx(shared['button'], shared['small'])
  return (
    <aside aria-label={translate('support.banner')} className={styles['support']}>
      <span>{translate('support.actingFor', { name: customer.name })}</span>
      <button type="button" className={button} disabled={isBusy} onClick={() => setChoosing(true)}>
        {translate('support.switch')}
      </button>
      {user.switched && (
        <button type="button" className={button} disabled={isBusy} onClick={switchBack}>
          {translate('support.return')}
        </button>
      )}
      {toConfirm && <LeaveQuestion open onLeave={toConfirm} onStay={stay} />}
      {isChoosing && <SwitchDialog onClose={() => setChoosing(false)} />}
    </aside>
  )
}
