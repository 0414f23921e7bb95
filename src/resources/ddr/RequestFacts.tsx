import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { RequestDetail } from './row.ts'

/** Name and value pairs; what is empty is left out. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, max-content) 1fr',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      {facts
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {translate(`ddr.field.${label}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

export const articleFacts = (detail: RequestDetail): [string, string][] => [
  ['authors', detail.authors],
  ['journal', detail.sourceName],
  ['issn', detail.issn],
  ['year', detail.issueYear],
  ['volume', detail.volume],
  ['issue', detail.issueNumber],
  ['pages', detail.pages],
  ['doi', detail.articleDoi],
]

export const requesterFacts = (detail: RequestDetail): [string, string][] => [
  ['requester', detail.userName],
  ['department', detail.userDepartment],
  ['rollNumber', detail.rollNumber],
  ['library', detail.requesterName],
  ['phone', detail.requesterPhone],
  ['requestedOn', detail.requestedOn],
  ['priority', detail.priority],
]

/** The article at the top, the requester and the CONTU balance beside it (UX: "Document delivery"). */
export function RequestFacts({ detail, withContu }: { detail: RequestDetail; withContu: boolean }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography variant="caption" color="textSecondary">
        {translate('ddr.field.ddrId')} {detail.ddrId}
        {detail.reference !== '' && ` · ${detail.reference}`}
      </Typography>
      <Typography variant="h6" component="h3" sx={{ mb: 3 }}>
        {detail.articleName}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Facts facts={articleFacts(detail)} />
        <Facts facts={requesterFacts(detail)} />
      </Box>
      {withContu && (
        <Box sx={{ mt: 4, p: 3, borderRadius: 1, bgcolor: 'action.hover' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('ddr.contu')} · {translate('ddr.contuFilled')}: {detail.contuFilled} ·{' '}
            {translate('ddr.contuBalance')}: {detail.contuBalance}
          </Typography>
          <Typography variant="body2">{detail.contuMessage}</Typography>
        </Box>
      )}
    </Box>
  )
}
