import { type ReactNode, useCallback, useRef } from 'react'
import {
  AddNotificationContext,
  type NotificationPayload,
  useAddNotificationContext,
} from 'react-admin'
import { displayMs } from './notificationTime.ts'

/**
 * Leaves out the notification of an error that is still shown, so that several calls that fail for one reason, such
 * as a lost connection, are shown once. One that offers an action is always shown, because its action is for one
 * call alone.
 */
export function NotifyOnce({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext()
  const last = useRef({ text: '', at: 0 })
  const addOnce = useCallback(
    (notification: NotificationPayload) => {
      const { type, message, notificationOptions } = notification
      const action: unknown = notificationOptions?.action
      if (type === 'error' && typeof message === 'string' && action === undefined) {
        const text = JSON.stringify([message, notificationOptions?.messageArgs])
        const now = Date.now()
        if (text === last.current.text && now - last.current.at < displayMs) return
        last.current = { text, at: now }
      }
      add(notification)
    },
    [add],
  )
  return (
    <AddNotificationContext.Provider value={addOnce}>{children}</AddNotificationContext.Provider>
  )
}
