import { Alert, Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { access } from '../../../../contract/entitlement/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { formatDay } from '../../../dates.ts'
import { serverText } from '../../../i18n/serverText.ts'
import { today } from '../../../today.ts'
import type { ArticleWarnings, Warnings } from './useArticleWarnings.ts'

/** Shows, on a line of its own, what speaks against requesting an article; none of it prevents the request. */
export function RaiseWarnings({ warnings }: { warnings: ArticleWarnings }) {
  const translate = useTranslate()
  const { data, access, isAccessUnknown, error, isFetching, refetch } = warnings
  if (data === undefined && error === null && access === null) {
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
      {access !== null && <AccessWarning answer={access} />}
      {isAccessUnknown && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.raise.accessUnknown')}
        </Typography>
      )}
      {access === null &&
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
