import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { administration } from '../../../contract/administration/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'

/** Shows how many rows were loaded, or each fault by its line and column. */
export function ImportResult({
  result: { faults, ...counts },
}: {
  result: OutputOf<typeof administration.importReference>
}) {
  const translate = useTranslate()
  if (faults.length === 0) {
    return (
      <Alert severity="success">
        {translate('resources.referenceData.loaded', { ...counts, smart_count: counts.rows })}
      </Alert>
    )
  }
  return (
    <Alert severity="error">
      {translate('resources.referenceData.refused')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.field}`}>
            {translate('resources.referenceData.fault', { ...fault })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
