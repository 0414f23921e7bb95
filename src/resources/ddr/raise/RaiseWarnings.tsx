import { Alert, Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { delay } from 'es-toolkit'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { access } from '../../../../contract/entitlement/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatDay } from '../../../dates.ts'
import { serverText } from '../../../i18n/serverText.ts'
import { today } from '../../../today.ts'
import { accessItem, type RequestedArticle } from './accessItem.ts'
import { articleSettlesMs } from './raiseValues.ts'

interface Props {
  article: RequestedArticle
  /** Receives whether there are warnings. */
  onChange: (hasWarnings: boolean) => void
}

/**
 * Shows warnings about requesting an article, below what is before them in the row around; none of them prevents it.
 * Each change of the article cancels the running call, so that the warnings always match the form.
 */
export function RaiseWarnings({ article, onChange }: Props) {
  const translate = useTranslate()
  const { data, error, isFetching, refetch } = useWarnings(article)
  const { data: access, isError: isAccessUnknown } = useAccess(article)
  const hasAccess = access !== undefined && access.verdict !== 'no' && access.ways.length > 0
  const hasWarnings = hasAccess || (data !== undefined && warnsOfAnything(data))
  useEffect(() => onChange(hasWarnings), [hasWarnings, onChange])
  if (data === undefined && error === null && !hasAccess) {
    return (
      <Typography variant="caption" color="textSecondary">
        {isFetching && translate('ddr.raise.checking')}
      </Typography>
    )
  }
  const earlierRequest = data?.earlierRequest ?? null
  return (
    <Box
      sx={{ display: 'grid', gap: 2, flexBasis: '100%', '&:empty': { display: 'none' } }}
      aria-live="polite"
    >
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {hasAccess && <AccessWarning answer={access} />}
      {isAccessUnknown && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.raise.accessUnknown')}
        </Typography>
      )}
      {!hasAccess &&
        data?.held.map((origin) => (
          <Alert key={origin} severity="warning">
            {translate(`ddr.raise.${origin}`, { date: formatDay(today()) })}
          </Alert>
        ))}
      {earlierRequest !== null && (
        <Alert severity="warning">
          {translate('ddr.raise.earlierRequest', {
            date: formatDay(earlierRequest.requestedOn),
            id: earlierRequest.ddrId,
          })}
        </Alert>
      )}
      {data?.retraction && <RetractionWarning retraction={data.retraction} />}
      {data?.openCopy && <OpenCopyWarning copy={data.openCopy} />}
      {data?.overContu && <Alert severity="warning">{serverText(data.contu)}</Alert>}
    </Box>
  )
}

type Warnings = OutputOf<typeof ddr.warnings>

const warnsOfAnything = ({ held, earlierRequest, overContu, retraction, openCopy }: Warnings) =>
  held.length > 0 ||
  earlierRequest !== null ||
  overContu ||
  retraction !== null ||
  openCopy !== null

/** Links to a copy of the article that everybody may read. */
function OpenCopyWarning({ copy }: { copy: NonNullable<Warnings['openCopy']> }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning">
      {translate('ddr.raise.openCopy', { date: formatDay(copy.listedOn) })}{' '}
      <Link href={copy.url} target="_blank" rel="noopener noreferrer">
        {copy.source || copy.url}
      </Link>
    </Alert>
  )
}

/** Shows that an article was retracted or is doubted, with the day and the source. */
function RetractionWarning({ retraction }: { retraction: NonNullable<Warnings['retraction']> }) {
  const translate = useTranslate()
  const { kind, on, reason, listedOn } = retraction
  return (
    <Alert severity="warning">
      {[
        translate(`ddr.raise.notice.${kind}`),
        on === null ? '' : translate('ddr.raise.notice.on', { date: formatDay(on) }),
        reason === '' ? '' : translate('ddr.raise.notice.reason', { reason }),
        translate('ddr.raise.notice.source', { date: formatDay(listedOn) }),
      ]
        .filter((part) => part !== '')
        .join(' ')}
    </Alert>
  )
}

/** Shows by which ways readers of the library can open the article, with the source and its day. */
function AccessWarning({ answer }: { answer: OutputOf<typeof access.check> }) {
  const translate = useTranslate()
  const ways = answer.ways.map(({ way, record, coverage }) =>
    [translate(`ddr.raise.ways.${way}`, { name: record.name }), serverText(coverage)]
      .filter((part) => part !== '')
      .join(', '),
  )
  return (
    <Alert severity="warning">
      {translate(answer.verdict === 'yes' ? 'ddr.raise.hasAccess' : 'ddr.raise.mayHaveAccess', {
        ways: ways.join('; '),
        date: formatDay(answer.on),
      })}
    </Alert>
  )
}

/** Returns the query of what speaks against requesting an article. */
function useWarnings(article: RequestedArticle) {
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
  return useQuery({
    queryKey: queryKeys.ddr.warnings(input),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.ddr.warnings(input, { signal })
    },
    enabled: input.sourceName !== '' || input.articleDoi !== '' || input.issn !== '',
  })
}

/** Returns the query of whether the library as a whole can open the article today. */
function useAccess(article: RequestedArticle) {
  const api = useApi()
  const { customerId } = useSession().principal
  const item = accessItem(article)
  return useQuery({
    queryKey: queryKeys.access.check(customerId, { item }),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.access.check({ customerId, item, reader: '', on: null }, { signal })
    },
    enabled: item !== '',
    // An article that the catalogue does not know, or a number with a fault, is no reason to try again.
    retry: false,
  })
}
