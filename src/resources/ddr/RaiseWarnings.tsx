import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { delay } from 'es-toolkit'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { formatDay } from '../../dates.ts'

interface Article {
  articleName: string
  sourceName: string
  articleDoi: string
  issn: string
  issueYear: string
}

/** Debounce of the warnings in milliseconds. */
const pauseMs = 400

/**
 * Shows warnings about requesting an article; none of them prevents it. Each change of the article
 * cancels the running call, so that the warnings always match the form.
 */
export function RaiseWarnings({ article }: { article: Article }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const input = {
    customerId,
    articleName: article.articleName.trim(),
    sourceName: article.sourceName.trim(),
    articleDoi: article.articleDoi.trim(),
    issn: article.issn.trim(),
    issueYear: article.issueYear.trim(),
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.ddr.warnings(input),
    queryFn: async ({ signal }) => {
      await delay(pauseMs, { signal })
      return api.ddr.warnings(input, { signal })
    },
    enabled: input.sourceName !== '' || input.articleDoi !== '' || input.issn !== '',
  })
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ minHeight: 20 }}>
        {isFetching && translate('ddr.raise.checking')}
      </Typography>
    )
  }
  const before = data.askedBefore
  return (
    <Box sx={{ display: 'grid', gap: 2, minHeight: 20 }} aria-live="polite">
      {data.held.map((origin) => (
        <Alert key={origin} severity="warning">
          {translate(`ddr.raise.${origin}`)}
        </Alert>
      ))}
      {before !== null && (
        <Alert severity="warning">
          {translate('ddr.raise.askedBefore', {
            date: formatDay(before.requestedOn),
            id: before.ddrId,
          })}
        </Alert>
      )}
      {data.overContu && <Alert severity="warning">{data.contu}</Alert>}
    </Box>
  )
}
