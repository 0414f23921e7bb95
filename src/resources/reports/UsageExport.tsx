import { useTranslate } from 'react-admin'
import type { UsageParams } from '../../../contract/reports/usage.ts'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { useUsageFile } from './useUsage.ts'

interface Props {
  params: UsageParams
  disabled: boolean
}

/** Downloads the whole report as a workbook. */
export function UsageExport({ params, disabled }: Props) {
  const load = useUsageFile(params)
  return (
    <DownloadButton
      label={useTranslate()('reports.usage.export')}
      load={load}
      disabled={disabled}
    />
  )
}
