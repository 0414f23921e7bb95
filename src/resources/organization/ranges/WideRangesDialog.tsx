import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { rangeOf, rangeText, type Span } from '../../../../contract/organization/ip/range.ts'
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { addressesText } from './addressesText.ts'

interface Props {
  spans: readonly Span[]
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before wide ranges are added, with the number of their addresses (docs/assumptions.md#wide-ranges). */
export function WideRangesDialog({ spans, onConfirm, onCancel }: Props) {
  const translate = useTranslate()
  const t = useTranslations('organization.ranges')
  return (
    <ConfirmDialog
      open
      title={t('wideTitle', { smart_count: spans.length })}
      confirm={t('add')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('wideText')}
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {spans.map((span) => {
          const range = rangeText(rangeOf(span))
          return (
            <li key={range}>
              {t('wideRow', { range, addresses: addressesText([span], translate) })}
            </li>
          )
        })}
      </Box>
    </ConfirmDialog>
  )
}
