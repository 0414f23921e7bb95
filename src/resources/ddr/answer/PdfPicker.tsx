import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type DragEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { deliveryBlobFault, maxDeliveryFileBytes } from '../../../../contract/ddr/fileRule.ts'
import type { ChosenFile } from './answerValues.ts'
import { fileSize, megabytes } from '../../../numbers.ts'
import { FileCheck } from './FileCheck.tsx'
import { readChosenFile } from '../../../readChosenFile.ts'
import { useFileChooser } from '../../../components/inputs/useFileChooser.tsx'

interface Props {
  ddrId: number
  chosen: ChosenFile | null
  largestAttachment: number
  onChange: (chosen: ChosenFile | null) => void
}

/**
 * Lets the user choose or drop one PDF. The file type is checked by its bytes, not its name, and its content by the
 * platform.
 */
export function PdfPicker({ ddrId, chosen, largestAttachment, onChange }: Props) {
  const translate = useTranslate()
  const hint = useId()
  const choose = async (file: File) => {
    const check = await readChosenFile(async () => ({ fault: await deliveryBlobFault(file) }))
    onChange({ file, fault: check === null ? 'unreadable' : check.fault })
  }
  const chooser = useFileChooser({
    label: translate('ddr.chooseFile'),
    accept: 'application/pdf,.pdf',
    onChoose: (file) => void choose(file),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file !== undefined) void choose(file)
  }
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderColor: chosen?.fault ? 'error.main' : 'divider',
        borderRadius: 1,
        p: 4,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
      }}
    >
      {chooser.input}
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        aria-describedby={hint}
        onClick={chooser.open}
      >
        {translate(chosen === null ? 'ddr.chooseFile' : 'ddr.changeFile')}
      </Button>
      <Box id={hint} aria-live="polite" sx={{ minWidth: 0, flex: 1 }}>
        {chosen === null ? (
          <Typography variant="body2" color="textSecondary">
            {translate('ddr.fileHint', { max: megabytes(maxDeliveryFileBytes) })}
          </Typography>
        ) : (
          <ChosenFileText chosen={chosen} largestAttachment={largestAttachment} />
        )}
      </Box>
      {chosen?.fault === null && <FileCheck ddrId={ddrId} file={chosen.file} />}
    </Box>
  )
}

/** Names the chosen file, and says what is wrong with it, or that it goes as a link. */
function ChosenFileText({
  chosen,
  largestAttachment,
}: Pick<Props, 'largestAttachment'> & { chosen: ChosenFile }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {chosen.file.name} · {fileSize(chosen.file.size)}
      </Typography>
      {chosen.fault !== null && (
        <Typography variant="body2" color="error">
          {translate(
            chosen.fault === 'unreadable' ? 'problem.unreadableFile' : `ddr.${chosen.fault}`,
          )}
        </Typography>
      )}
      {chosen.fault === null && chosen.file.size > largestAttachment && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.linkHint')}
        </Typography>
      )}
    </>
  )
}
