import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../dates.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import type { StoredDraft } from './useStoredDraft.ts'

interface Props<T> {
  draft: StoredDraft<T>
  /** Whether the form has again what was typed when the session expired, which is newer than the draft. */
  isRestored?: boolean
  /** Puts the values of the draft into the form. */
  onResume: (value: T) => void
}

/** Offers the draft of an earlier visit above its form, and says when what is typed is not stored. */
export function DraftOffer<T>({ draft, isRestored = false, onResume }: Props<T>) {
  const translate = useTranslate()
  const { offered, failure } = draft
  return (
    <>
      {isRestored && <RestoredNotice />}
      {offered && !isRestored && (
        <Alert
          severity="info"
          sx={{ flexWrap: 'wrap' }}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                size="small"
                onClick={() => {
                  onResume(offered.value)
                  draft.resumed()
                }}
              >
                {translate('draft.resume', { at: formatInstant(offered.savedAt) })}
              </Button>
              <Button size="small" onClick={draft.discard}>
                {translate('draft.discard')}
              </Button>
            </Box>
          }
        >
          {translate('draft.found')}
        </Alert>
      )}
      {failure && (
        <Alert
          severity="warning"
          action={
            failure === 'loadFailed' && (
              <Button size="small" onClick={draft.retry}>
                {translate('shell.retry')}
              </Button>
            )
          }
        >
          {translate(`draft.${failure}`)}
        </Alert>
      )}
    </>
  )
}
