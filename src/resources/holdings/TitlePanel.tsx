import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { titleDetails } from '../../../contract/holdings/titleDetails.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { Facts } from '../../components/text/Facts.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { FactLines, RowLines } from '../../components/loading/lines.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { Origins } from '../../features/packages/Origins.tsx'
import { SidePanel } from '../../components/lists/SidePanel.tsx'
import { embargoText } from '../../features/coverage/embargoText.ts'
import { useCoverage } from '../../features/coverage/useCoverage.ts'
import { useOpenRow } from '../../components/lists/useOpenRow.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { serverText } from '../../i18n/serverText.ts'

type Title = OutputOf<typeof titleDetails>

/** Shows the title that the address names, with every holding of the library. */
export function TitlePanel() {
  const { openId, close } = useOpenRow()
  return openId === null ? null : <OpenTitle titleId={openId} onClose={close} />
}

function OpenTitle({ titleId, onClose }: { titleId: number; onClose: () => void }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const query = useQuery({
    queryKey: queryKeys.holdings.titleDetails(customerId, titleId),
    queryFn: ({ signal }) => api.titles.details({ customerId, titleId }, { signal }),
  })
  return (
    <SidePanel title={query.data?.title ?? translate('titleDetails.name')} onClose={onClose}>
      {query.isPending && (
        <Loading of={translate('titleDetails.name')}>
          <Box sx={{ mb: 6 }}>
            <FactLines facts={6} />
          </Box>
          <RowLines rows={4} />
        </Loading>
      )}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Details title={query.data} />}
    </SidePanel>
  )
}

function Details({ title }: { title: Title }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`titleDetails.${key}`)
  const { title: name, holdings } = title
  return (
    <>
      <Facts
        facts={[
          [text('printIssn'), title.printIssn],
          [text('onlineIssn'), title.onlineIssn],
          [text('isbn'), title.isbn],
          [text('author'), title.author],
          [text('edition'), title.edition],
          [text('publisher'), title.publisherName],
          [text('type'), serverText(title.resourceType)],
          [text('openAccess'), text(title.isOpenAccess ? 'yes' : 'no')],
        ]}
      />
      <Typography variant="h3" sx={{ mt: 6, mb: 1 }}>
        {translate('titleDetails.ways', { smart_count: holdings.length })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('titleDetails.waysOf', { name })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {holdings.map((holding, index) => (
          // Two uploads can have recorded the same.
          <Box
            component="li"
            key={`${holding.origin} ${String(index)}`}
            sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <HoldingDetails holding={holding} />
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Shows one holding: its origin, coverage and conditions. */
function HoldingDetails({ holding }: { holding: Title['holdings'][number] }) {
  const translate = useTranslate()
  const coverage = useCoverage()
  const text = (key: string) => translate(`titleDetails.${key}`)
  const access = translate(`resources.titles.accessTypes.${holding.accessType}`)
  const issue = (volume: string, number: string) =>
    [volume && `${text('volume')} ${volume}`, number && `${text('issue')} ${number}`]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Origins origins={[holding.origin]} />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {holding.packageName || access}
        </Typography>
        {holding.packageName !== '' && (
          <Typography variant="body2" color="textSecondary">
            {access}
          </Typography>
        )}
      </Box>
      <Facts
        facts={[
          [text('coverage'), coverage(holding)],
          [text('first'), issue(holding.firstVolume, holding.firstIssue)],
          [text('last'), issue(holding.lastVolume, holding.lastIssue)],
          [text('year'), holding.year],
          [text('embargo'), embargoText(holding.embargo, translate)],
          [text('depth'), holding.coverageDepth === 'fulltext' ? '' : holding.coverageDepth],
          [text('notes'), holding.notes],
          [
            text('address'),
            holding.titleUrl && (
              <Link href={holding.titleUrl} target="_blank" rel="noreferrer">
                {holding.titleUrl}
              </Link>
            ),
          ],
        ]}
      />
    </>
  )
}
