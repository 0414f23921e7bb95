import { useState } from 'react'
import { useNotify } from 'react-admin'
import { addressOf } from '../base.ts'
import { newSessionId, sessionStore } from '../authProvider/sessionStore.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { useApi } from '../dataProvider/useApi.ts'
import { paths } from '../paths.ts'

interface SwitchResult {
  userId: number
  customerId: number
  adminType: string
  infoAdmin: boolean
}

/**
 * Returns functions to act for another customer and to return, and whether one is running. Success
 * reloads the page, so that no data of the previous customer stays on the screen, in the cache or
 * in memory; a refusal is shown as a notification.
 */
export function useSwitch() {
  const api = useApi()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const actAs = async (open: () => Promise<SwitchResult>, switched: boolean) => {
    setBusy(true)
    try {
      const { userId, customerId, adminType, infoAdmin } = await open()
      const customer = await api.session.customer({ customerId })
      sessionStore.clear()
      sessionStore.begin({
        user: { userId, customerId, adminType, infoAdmin, switched },
        customer,
        sessionId: newSessionId(),
      })
      window.location.replace(addressOf(paths.dashboard))
    } catch (error) {
      setBusy(false)
      if (!(error instanceof PlatformError)) throw error
      notify(error.message, { type: 'error' })
    }
  }
  return {
    busy,
    switchTo: (targetId: number) => actAs(() => api.session.switchCustomer({ targetId }), true),
    returnBack: () => actAs(() => api.session.returnFromSwitch(), false),
  }
}
