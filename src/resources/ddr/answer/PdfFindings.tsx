import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PdfFinding } from '../../../../contract/ddr/pdfFindings.ts'

/** Lists what was found in a PDF, in words. */
export function PdfFindings({ findings }: { findings: readonly PdfFinding[] }) {
  const translate = useTranslate()
  return (
    <Typography variant="body2" component="ul" sx={{ m: 0, pl: 5 }}>
      {findings.map(({ kind, pages, requestedPages }) => (
        <li key={kind}>
          {translate(
            kind === 'firstPageOnly' && requestedPages !== null
              ? 'ddr.fileCheck.finding.firstPageOnlyOf'
              : `ddr.fileCheck.finding.${kind}`,
            { smart_count: pages, pages, requested: requestedPages },
          )}
        </li>
      ))}
    </Typography>
  )
}
