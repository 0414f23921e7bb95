import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { connection } from '../../dataProvider/connection.ts'
import styles from './ConnectionBanner.module.css'

/**
 * Shows, above panels and dialogs too, that the connection is lost, or that a call waits long for its answer. When the
 * connection returns, failed queries are refetched.
 */
export function ConnectionBanner() {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const reachable = useSyncExternalStore(connection.subscribe, connection.isReachable)
  const isSlow = useSyncExternalStore(connection.subscribe, connection.isSlow)

  useEffect(() => {
    if (!reachable) return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [reachable, queryClient])

  if (reachable && !isSlow) return null
  const text = translate(reachable ? 'shell.slow' : 'shell.offline')
  return (
    <>
      <div role="status" className={clsx(styles['strip'], styles['onPage'])}>
        {text}
      </div>
      {createPortal(
        <div role="status" className={clsx(styles['strip'], styles['overModal'])}>
          {text}
        </div>,
        document.body,
      )}
    </>
  )
}
