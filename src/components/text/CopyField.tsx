import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import { Box, Button, TextField } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { fittingWidth } from '../tables/fittingWidth.ts'

interface Props {
  /** What is copied, in words. */
  label: string
  value: string
}

/** Shows a text with a button that copies it. */
export const CopyField = ({ label, value }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minWidth: 0 }}>
    <TextField
      size="small"
      margin="none"
      label={label}
      value={value}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: true,
          // From right to left, an address that is too long would begin out of sight.
          dir: 'ltr',
          style: { fontFamily: 'ui-monospace, monospace' },
        },
      }}
      onFocus={({ target }) => target.select()}
      sx={{ flex: `1 1 ${fittingWidth(label, 176)}` }}
    />
    <CopyButton label={label} value={value} />
  </Box>
)

/** Shows a button that copies a text, and says when it has. */
export function CopyButton({ label, value }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      notify('copyField.notCopied', { type: 'warning' })
    }
  }
  const action = translate(`copyField.${isCopied ? 'copied' : 'copy'}`)
  return (
    <>
      <Button
        startIcon={<ContentCopyOutlined />}
        aria-label={`${action}: ${label}`}
        onClick={() => void copy()}
        sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
      >
        {action}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {isCopied && `${action}: ${label}`}
      </Box>
    </>
  )
}
