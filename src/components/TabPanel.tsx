import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { stack } from './stack.ts'

interface Props {
  /** Id of the tabs, with which the ids of tabs and panels begin. */
  tabsId: string
  /** Value of the tab that shows the panel. */
  tab: string
  isShown: boolean
  children: ReactNode
}

/**
 * Shows what belongs to a tab, and is named by it. A panel that is not shown is hidden and stays in the page: what was
 * typed in it is not lost.
 */
export const TabPanel = ({ tabsId, tab, isShown, children }: Props) => (
  <Box
    role="tabpanel"
    id={`${tabsId}-panel-${tab}`}
    aria-labelledby={`${tabsId}-tab-${tab}`}
    hidden={!isShown}
    sx={{ ...stack, display: isShown ? stack.display : 'none', gap: 4 }}
  >
    {children}
  </Box>
)

/** Returns the attributes of the MUI tab that shows the `TabPanel` of the same value. */
export const tabOf = (tabsId: string, tab: string) => ({
  value: tab,
  id: `${tabsId}-tab-${tab}`,
  'aria-controls': `${tabsId}-panel-${tab}`,
})
