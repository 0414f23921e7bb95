import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { connection } from '../dataProvider/connection.ts'
import { palette } from '../palette.ts'

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
    <Box
      role="status"
      sx={(theme) => ({
        position: 'sticky',
        top: 64,
        zIndex: 1090,
        px: 4,
        py: 2,
        textAlign: 'center',
        fontSize: 14,
        bgcolor: palette[theme.palette.mode].amberGround,
        color: palette[theme.palette.mode].amber,
      })}
    >
      {translate('shell.offline')}
    </Box>
  )
}
