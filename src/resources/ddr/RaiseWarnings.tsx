import { Alert, Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

interface Article {
  articleName: string
  sourceName: string
  articleDoi: string
  issn: string
  issueYear: string
}

/** What speaks against asking for an article; nothing of it forbids it. */
export function RaiseWarnings({ article }: { article: Article }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const { articleName, sourceName, articleDoi, issn, issueYear } = useDeferredValue(article)
  const input = { customerId, articleName, sourceName, articleDoi, issn, issueYear }
  const { data } = useQuery({
    queryKey: ['ddr', 'warnings', input],
    queryFn: ({ signal }) => api.ddr.warnings(input, { signal }),
    enabled: sourceName !== '' || articleDoi !== '' || issn !== '',
    placeholderData: (previous) => previous,
  })
  if (data === undefined) return null
  const before = data.askedBefore
  return (
    <Box sx={{ display: 'grid', gap: 2 }} aria-live="polite">
      {data.held.map((origin) => (
        <Alert key={origin} severity="warning">
          {translate(`ddr.raise.${origin}`)}
        </Alert>
      ))}
      {before !== null && (
        <Alert severity="warning">
          {translate('ddr.raise.askedBefore', { date: before.requestedOn, id: before.ddrId })}
        </Alert>
      )}
      {data.overContu && <Alert severity="warning">{data.contu}</Alert>}
    </Box>
  )
}
