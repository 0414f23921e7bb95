import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Citation, readCitation } from '../../../contract/ddr/openUrl.ts'

/** Reads an article from a pasted DOI, OpenURL, or link that contains one. */
export function PasteCitation({ onRead }: { onRead: (citation: Citation) => void }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [unreadable, setUnreadable] = useState(false)
  const read = () => {
    const citation = readCitation(text)
    setUnreadable(citation === null)
    if (citation !== null) onRead(citation)
  }
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', pt: 2 }}>
      <TextField
        size="small"
        fullWidth
        label={translate('ddr.raise.paste')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter reads the pasted text instead of submitting the form around it.
          if (event.key !== 'Enter') return
          event.preventDefault()
          read()
        }}
        error={unreadable}
        helperText={translate(unreadable ? 'ddr.raise.unreadable' : 'ddr.raise.pasteHint')}
      />
      <Button
        variant="outlined"
        disabled={text.trim() === ''}
        onClick={read}
        sx={{ whiteSpace: 'nowrap', height: 48, mt: 2 }}
      >
        {translate('ddr.raise.read')}
      </Button>
    </Box>
  )
}
