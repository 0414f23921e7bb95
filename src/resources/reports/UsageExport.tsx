import { useTranslate } from 'react-admin'
import type { UsageQuestion } from '../../../contract/reports/usage.ts'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { useUsageFile } from './useUsage.ts'

interface Props {
  question: UsageQuestion
  disabled: boolean
}

/** Downloads the whole report as a workbook. */
export function UsageExport({ question, disabled }: Props) {
  const load = useUsageFile(question)
  return (
    <DownloadButton
      label={useTranslate()('reports.usage.export')}
      load={load}
      disabled={disabled}
    />
  )
}
