import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { maxCitations } from '../../../../contract/ddr/citations/citationFile.ts'
import { FocusableButton } from '../../../components/FocusableButton.tsx'
import { wholeCount } from '../../../numbers.ts'

interface Props {
  /** The place of the article in the form among those that are left, from 0. */
  at: number
  /** How many articles are left to request. */
  count: number
  /** Entries of the file that could not be used. */
  skipped: number
  /** Whether the article in the form is on its way, and has to stay there. */
  disabled: boolean
  onMove: (at: number) => void
}

/** Shows which of several articles is in the form, and leads to the others. */
export function CitationQueue({ at, count, skipped, disabled, onMove }: Props) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600 }}>
        {translate('ddr.raise.queue', { at: at + 1, count })}
      </Typography>
      <FocusableButton size="small" disabled={disabled || at === 0} onClick={() => onMove(at - 1)}>
        {translate('ddr.raise.previous')}
      </FocusableButton>
      <FocusableButton
        size="small"
        disabled={disabled || at >= count - 1}
        onClick={() => onMove(at + 1)}
      >
        {translate('ddr.raise.next')}
      </FocusableButton>
      {skipped > 0 && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.raise.skipped', { smart_count: skipped, most: wholeCount(maxCitations) })}
        </Typography>
      )}
    </Box>
  )
}
