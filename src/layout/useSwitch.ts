import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { SignedInUser } from '../../contract/session/model.ts'
import { fetchSession } from '../authProvider/fetchSession.ts'
import { addressOf } from '../base.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { PlatformError } from '../dataProvider/platformError.ts'
import { useApi } from '../dataProvider/useApi.ts'
import { paths } from '../paths.ts'

/**
 * Returns functions to act for another customer and to return, and whether one is running. Success
 * reloads the page, so that no data of the previous customer stays on the screen, in the cache or
 * in memory; a refusal is shown as a notification.
 */
export function useSwitch() {
  const api = useApi()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const actAs = async (open: () => Promise<SignedInUser>, switched: boolean) => {
    setBusy(true)
    try {
      const session = await fetchSession(api, await open())
      sessionStore.clear()
      sessionStore.begin({ ...session, user: { ...session.user, switched } })
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
