import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { CardSection } from '../../../components/CardSection.tsx'
import { DownloadButton } from '../../../components/files/DownloadButton.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { csvFile } from '../../../dataProvider/csvFile.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatDays, formatMonth } from '../../../dates.ts'
import { paths } from '../../../paths.ts'
import { BalanceOfLibrary } from './BalanceOfLibrary.tsx'
import { formatCount } from '../../../numbers.ts'
import { stack } from '../../../components/stack.ts'

type Balance = OutputOf<typeof ddr.balance>
/** What one member supplied and received. */
export type LibraryBalance = Balance['libraries'][number]

/**
 * Shows who supplies and who requests in the consortium, and what one library means for the others. The library is in
 * the address.
 */
export function BalancePage() {
  const translate = useTranslate()
  const api = useApi()
  const { customerId, consortiumId } = useSession().principal
  const consortium = consortiumId ?? customerId
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ddr.balance(consortium),
    queryFn: ({ signal }) => api.ddr.balance({ consortiumId: consortium }, { signal }),
  })
  return (
    <>
      <PageTitle title="resources.ddrBalance.name" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 5 }}>
        {translate('ddr.balance.intro')}
      </Typography>
      {error !== null && data === undefined && (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Balances balance={data} />}
      {data === undefined && error === null && (
        <CardSkeleton label={translate('ddr.balance.loading')} />
      )}
    </>
  )
}

function Balances({ balance }: { balance: Balance }) {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const libraries = [...balance.libraries].sort(
    (one, other) => difference(other) - difference(one) || one.name.localeCompare(other.name),
  )
  const selectedLibrary = libraries.find(
    ({ libraryId }) => String(libraryId) === params.get('library'),
  )
  const articles = libraries.reduce((sum, { supplied }) => sum + supplied, 0)
  const columns = ['library', ...figures].map((name) => translate(`ddr.balance.columns.${name}`))
  return (
    <Box sx={{ ...stack, gap: 5 }}>
      <CardSection aria-label={translate('ddr.balance.table')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3, alignItems: 'flex-start' }}>
          <Typography sx={{ flex: '1 1 320px' }}>
            {translate('ddr.balance.total', {
              smart_count: articles,
              count: formatCount(articles),
              span: formatDays(balance.from, balance.to),
            })}
          </Typography>
          <DownloadButton
            label={translate('ddr.balance.export')}
            disabled={libraries.length === 0}
            load={() => Promise.resolve(balanceFile(balance))}
          />
        </Box>
        <SmallTable
          label={translate('ddr.balance.table')}
          none={translate('ddr.balance.none')}
          columns={columns}
          figuresFrom={1}
          rows={libraries.map((library) => ({
            key: library.libraryId,
            cells: [
              <Link
                key="name"
                component={RouterLink}
                to={`${paths.ddrBalance}?library=${library.libraryId}`}
                aria-current={library === selectedLibrary}
                sx={{ fontWeight: library === selectedLibrary ? 600 : 400 }}
              >
                {library.name}
              </Link>,
              ...figures.map((name) => figureText(library, name)),
            ],
          }))}
        />
      </CardSection>
      {selectedLibrary !== undefined && (
        <BalanceOfLibrary
          key={selectedLibrary.libraryId}
          library={selectedLibrary}
          months={balance.months}
        />
      )}
    </Box>
  )
}

/** The columns of figures, in order. */
const figures = [
  'supplied',
  'received',
  'difference',
  'requests',
  'share',
  'medianDays',
  'closedDays',
] as const

const difference = ({ supplied, received }: LibraryBalance): number => supplied - received

/** Returns a figure as text; `–` where there is none. */
function figureText(library: LibraryBalance, name: (typeof figures)[number]): string {
  switch (name) {
    case 'difference': {
      const value = difference(library)
      return value > 0 ? `+${formatCount(value)}` : formatCount(value).replace('-', '−')
    }
    case 'share':
      return library.share === null ? '–' : `${Math.round(library.share * 100)}%`
    case 'medianDays':
      return library.medianDays === null ? '–' : library.medianDays.toFixed(1)
    case 'supplied':
    case 'received':
    case 'requests':
    case 'closedDays':
      return formatCount(library[name])
  }
}

/** Returns the balance as a CSV file, with two columns for each month. */
const balanceFile = ({ months, libraries }: Balance) =>
  csvFile(
    'DDR_Balance',
    libraries.map((library) => ({
      Library: library.name,
      Supplied: String(library.supplied),
      Received: String(library.received),
      Requests: String(library.requests),
      'Fulfilled share': library.share === null ? '' : library.share.toFixed(3),
      'Median days': library.medianDays === null ? '' : library.medianDays.toFixed(1),
      'Closed days': String(library.closedDays),
      ...Object.fromEntries(
        months.flatMap((month, index) => [
          [`Supplied ${formatMonth(month)}`, String(library.suppliedByMonth[index] ?? 0)],
          [`Received ${formatMonth(month)}`, String(library.receivedByMonth[index] ?? 0)],
        ]),
      ),
    })),
  )
