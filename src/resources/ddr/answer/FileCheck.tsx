import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { PdfFindings } from './PdfFindings.tsx'

interface Props {
  ddrId: number
  file: File
}

/** Numbers of chosen files: two files may have the same name and size. */
const numbers = new WeakMap<File, number>()
let lastNumber = 0

function numberOf(file: File): number {
  const knownNumber = numbers.get(file)
  if (knownNumber !== undefined) return knownNumber
  lastNumber += 1
  numbers.set(file, lastNumber)
  return lastNumber
}

/** Shows why a chosen PDF may not be the requested article. It only warns: the answer can be sent at once. */
export function FileCheck({ ddrId, file }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { data, isPending } = useQuery({
    queryKey: queryKeys.ddr.fileCheck(ddrId, numberOf(file)),
    queryFn: ({ signal }) => api.ddr.checkFile({ ddrId, file }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    // The check is an aid: when it fails, the file can be sent without it.
    retry: false,
  })
  return (
    <Box aria-live="polite" sx={{ flex: '1 0 100%' }}>
      {data !== undefined && data.findings.length > 0 ? (
        <Alert severity="warning">
          {translate('ddr.fileCheck.heading')}
          <PdfFindings findings={data.findings} />
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {data === undefined
            ? translate(isPending ? 'ddr.fileCheck.reading' : 'ddr.fileCheck.unknown')
            : translate('ddr.fileCheck.none', { smart_count: data.pages })}
        </Typography>
      )}
    </Box>
  )
}
