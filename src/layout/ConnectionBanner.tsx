import { Box, GlobalStyles, Portal, type Theme } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { connection } from '../dataProvider/connection.ts'
import { palette } from '../palette.ts'
import { headerHeight } from './Header.tsx'

/** Says that the connection is lost, over panels and dialogs too; once it is back, loads again what failed. */
export function ConnectionBanner() {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const reachable = useSyncExternalStore(connection.subscribe, connection.isReachable)

  useEffect(() => {
    if (!reachable) return
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [reachable, queryClient])

  if (reachable) return null
  const text = translate('shell.offline')
  return (
    <>
      <Box
        role="status"
        sx={[look, { height: heights, position: 'sticky', top: headerHeight, zIndex: 1090 }]}
      >
        {text}
      </Box>
      <Portal>
        <GlobalStyles styles={aboveModals} />
        <Box role="status" className="connection-over-modal" sx={[look, { height: heights }]}>
          {text}
        </Box>
      </Portal>
    </>
  )
}

/** Two lines on a phone, one elsewhere. */
const heights = { xs: 60, sm: 38 }

const look = (theme: Theme) => ({
  boxSizing: 'border-box',
  display: 'grid',
  placeItems: 'center',
  px: 4,
  textAlign: 'center',
  fontSize: 14,
  lineHeight: 1.4,
  bgcolor: palette[theme.palette.mode].amberGround,
  color: palette[theme.palette.mode].amber,
})

/**
 * While a panel or a dialog hides the page, the strip stands at the very top, and they begin below it: what they
 * hold is never covered. A modal tells by what it does to the page that one is open.
 */
const aboveModals = ({ breakpoints, zIndex }: Theme) => ({
  '.connection-over-modal': { display: 'none !important' },
  ':root:has(body > [aria-hidden="true"] #main-content)': {
    '& .connection-over-modal': {
      display: 'grid !important',
      position: 'fixed',
      insetInline: 0,
      top: 0,
      zIndex: zIndex.modal + 1,
    },
    '& .MuiDrawer-paper, & .MuiDialog-container': below(heights.xs),
    [breakpoints.up('sm')]: {
      '& .MuiDrawer-paper, & .MuiDialog-container': below(heights.sm),
    },
  },
})

const below = (height: number) => ({
  marginTop: `${height}px`,
  height: `calc(100% - ${height}px)`,
})
