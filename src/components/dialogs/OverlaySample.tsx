import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Drawer,
  Menu,
  MenuItem,
} from '@mui/material'

/** Shows what opens above a screen: a menu, a dialog and a panel, in their place instead of in the body of the page. */
export const OverlaySample = () => (
  <>
    <Menu open disablePortal anchorReference="none">
      <MenuItem selected>Sample</MenuItem>
    </Menu>
    <Dialog open disablePortal>
      <DialogTitle>Sample</DialogTitle>
      <DialogContent>Sample</DialogContent>
      <DialogActions>
        <Button variant="contained">Sample</Button>
      </DialogActions>
    </Dialog>
    <Drawer open anchor="right" ModalProps={{ disablePortal: true }}>
      Sample
    </Drawer>
  </>
)
