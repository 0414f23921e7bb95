import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileSize } from '../numbers.ts'

interface Props {
  /** File extensions that the file dialog offers, e.g. `.xlsx,.csv`. */
  accept: string
  file: File | null
  disabled?: boolean
  /** What the file may be, in words. */
  hint?: string
  onPick: (file: File) => void
}

/** Lets the user choose or drop one file, and shows its name. */
export function FilePicker({ accept, file, disabled = false, hint, onPick }: Props) {
  const translate = useTranslate()
  const nameId = useId()
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onPick(dropped)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1.5,
      }}
    >
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={translate('file.choose')}
        onChange={(event) => {
          const picked = event.target.files?.[0]
          if (picked) onPick(picked)
          // Resetting the input lets the user choose the same file again after correcting it.
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={disabled}
        aria-describedby={`${nameId} ${hint === undefined ? '' : hintId}`.trim()}
        onClick={() => chooser.current?.click()}
      >
        {translate('file.choose')}
      </Button>
      <Typography
        id={nameId}
        variant="body2"
        color={file ? 'textPrimary' : 'textSecondary'}
        aria-live="polite"
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {file
          ? `${file.name} · ${fileSize(file.size)}`
          : translate('file.none', { types: accept.replaceAll(',', ', ') })}
      </Typography>
      {hint !== undefined && (
        <FormHelperText id={hintId} sx={{ m: 0, flexBasis: '100%' }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}
