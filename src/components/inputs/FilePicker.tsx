import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileSize } from '../../numbers.ts'
import { useFileChooser } from './useFileChooser.tsx'

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
  const chooser = useFileChooser({ label: translate('file.choose'), accept, onChoose: onPick })
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const droppedFile = event.dataTransfer.files[0]
    if (droppedFile && !disabled) onPick(droppedFile)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        border: '1px dashed',
        borderColor: isDraggedOver ? 'primary.main' : 'divider',
        borderRadius: 1.5,
      }}
    >
      {chooser.input}
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={disabled}
        aria-describedby={`${nameId} ${hint === undefined ? '' : hintId}`.trim()}
        onClick={chooser.open}
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
