import { Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { UploadState } from './useUploadProgress.ts'
import { wholeCount } from '../../numbers.ts'

/** Shows the progress of an upload as text and as a bar. */
export function UploadProgress({ state }: { state: UploadState }) {
  const translate = useTranslate()
  const { stage, done, total } = state
  const progress = total > 0 ? (100 * done) / total : undefined
  const text = translate(`upload.stage.${stage}`)
  const amountText = () => {
    if (stage === 'send') return translate('upload.percent', { done })
    if (total > 0) {
      return translate('upload.rowsOf', {
        smart_count: total,
        done: wholeCount(done),
        total: wholeCount(total),
      })
    }
    return done > 0 ? translate('upload.rows', { smart_count: done, done: wholeCount(done) }) : ''
  }
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{[text, amountText()].filter(Boolean).join(' · ')}</Typography>
      <LinearProgress
        aria-label={text}
        variant={progress === undefined ? 'indeterminate' : 'determinate'}
        value={progress ?? 0}
      />
    </Box>
  )
}
