import { Box, DialogContent, Typography } from '@mui/material'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { CodeBlock } from '../../components/text/CodeBlock.tsx'
import type { PeerMessageRow } from './messageRow.ts'
import { stack } from '../../components/stack.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  message: PeerMessageRow
  onClose: () => void
}

/** Shows a message and its confirmation as XML, and the elements that the portal does not use. */
export function MessageDialog({ message, onClose }: Props) {
  const t = useTranslations('resources.peerMessages')
  const { id, xml, confirmation, unused } = message
  return (
    <InfoDialog title={t('title', { id })} maxWidth="md" onClose={onClose}>
      <DialogContent sx={{ ...stack, gap: 3 }}>
        {xml === '' ? (
          <Typography>{t('notSent')}</Typography>
        ) : (
          <Xml label={t('message')} xml={xml} />
        )}
        {confirmation !== '' && <Xml label={t('confirmation')} xml={confirmation} />}
        {unused.length > 0 && (
          <Box>
            <Typography variant="subtitle2">{t('unused')}</Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {unused.map(({ path, text }) => `${path}: ${text}`).join('\n')}
            </Typography>
          </Box>
        )}
      </DialogContent>
    </InfoDialog>
  )
}

function Xml({ label, xml }: { label: string; xml: string }) {
  return (
    <Box>
      <Typography variant="subtitle2">{label}</Typography>
      <CodeBlock label={label} text={xml.replaceAll('><', '>\n<')} />
    </Box>
  )
}
