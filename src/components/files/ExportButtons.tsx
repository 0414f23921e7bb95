import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Download } from '../../../contract/kernel/answer.ts'
import type { ExportFormat } from '../../../contract/kernel/exportFormat.ts'
import { RadioChoice } from '../inputs/RadioChoice.tsx'
import { useDownload } from './useDownload.ts'

interface Props {
  disabled: boolean
  load: (format: ExportFormat) => Promise<Download>
}

/** Shows the choice of Excel or CSV, and the Export button (docs/requirements/delivery-and-reports.md §2.1). */
export function ExportButtons({ disabled, load }: Props) {
  const translate = useTranslate()
  const { mutate, isPending } = useDownload()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <RadioChoice
        label={translate('export.format')}
        isLabelHidden
        value={format}
        options={[
          { value: 'xlsx', label: 'Excel' },
          { value: 'csv', label: 'CSV' },
        ]}
        onChange={setFormat}
      />
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        disabled={disabled}
        loading={isPending}
        onClick={() => mutate(() => load(format))}
      >
        {translate('export.run')}
      </Button>
    </Box>
  )
}
