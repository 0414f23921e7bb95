import { Drawer } from '@mui/material'
import { SideMenu } from './SideMenu.tsx'

/** Shows the side menu as a drawer over the content, on a phone. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 288 } } }}>
      <SideMenu />
    </Drawer>
  )
}
