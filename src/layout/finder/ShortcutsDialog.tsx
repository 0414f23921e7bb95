import { Box, DialogContent, FormControlLabel, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { useSingleKeysOn } from '../../components/useSingleKeys.ts'
import { useCloseOnLeave } from '../session/useCloseOnLeave.ts'

const shortcuts = [
  'find',
  'list',
  'help',
  'save',
  'close',
  'rows',
  'open',
  'fulfil',
  'delay',
  'unfilled',
  'next',
] as const

/** Lists the keyboard shortcuts of the portal, with a switch that turns off those of one key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  const [on, setOn] = useSingleKeysOn()
  return (
    <InfoDialog title={translate('shortcuts.name')} onClose={onClose}>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 3 }}
        >
          {shortcuts.map((name) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {translate(`shortcuts.keys.${name}`)}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`shortcuts.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={on} onChange={(_, checked) => setOn(checked)} />}
          label={translate('shortcuts.singleKeys')}
          sx={{ mt: 5 }}
        />
      </DialogContent>
    </InfoDialog>
  )
}
