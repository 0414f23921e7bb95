import { Alert } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { connection } from '../dataProvider/connection.ts'

/** Says that the connection is lost; once it is back, loads again what failed meanwhile. */
export function ConnectionBanner() {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const reachable = useSyncExternalStore(connection.subscribe, connection.isReachable)

  useEffect(() => {
    if (!reachable) return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [reachable, queryClient])

  if (reachable) return null
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ position: 'sticky', top: 64, zIndex: 1090, borderRadius: 0, justifyContent: 'center' }}
    >
      {translate('shell.offline')}
    </Alert>
  )
}
