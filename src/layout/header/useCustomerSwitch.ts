import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '../../../contract/session/model.ts'
import { fetchSession } from '../../authProvider/fetchSession.ts'
import { addressOf } from '../../base.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { hasUnsavedChanges } from '../../components/dialogs/hasUnsavedChanges.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { paths } from '../../paths.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/**
 * Returns functions to act for another customer and to return, and whether one is running. Success
 * reloads the page, so that no data of the previous customer stays on the screen, in the cache or
 * in memory; a refusal is shown as a notification. While something is not saved, `toConfirm` is what runs once the user
 * agrees to lose it.
 */
export function useCustomerSwitch() {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  // Not `useMutation`: the first page of every user would load its code, and only support staff switch customers.
  const [isBusy, setBusy] = useState(false)
  const [toConfirm, setToConfirm] = useState<(() => void) | null>(null)

  const actAs = async (open: () => Promise<SignedInUser>, isSwitched: boolean) => {
    setBusy(true)
    try {
      const session = await fetchSession(api, await open())
      // Synchronously, so that no form of the previous customer asks again about its changes.
      flushSync(() => {
        sessionStore.clear()
        sessionStore.begin({ ...session, user: { ...session.user, switched: isSwitched } })
      })
      window.location.replace(addressOf(paths.dashboard))
    } catch (error) {
      setBusy(false)
      if (!(error instanceof PlatformError)) throw error
      notifyFailure(error)
    }
  }
  /** Runs `act`: at once, or as `toConfirm` while something is not saved. */
  const confirmLoss = (act: () => Promise<void>) => {
    const run = () => {
      setToConfirm(null)
      void act()
    }
    if (hasUnsavedChanges()) setToConfirm(() => run)
    else run()
  }
  return {
    isBusy,
    toConfirm,
    stay: () => setToConfirm(null),
    switchTo: (targetId: number) =>
      confirmLoss(() =>
        actAs(() => api.session.switchCustomer({ targetId }, { ofSession: true }), true),
      ),
    switchBack: () =>
      confirmLoss(() => actAs(() => api.session.returnFromSwitch({}, { ofSession: true }), false)),
  }
}
