import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListSortContext, SortButton, useTranslate } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { CardSection } from '../../../components/CardSection.tsx'
import { DownloadButton } from '../../../components/files/DownloadButton.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../../components/loading/CardSkeleton.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'
import { csvFile } from '../../../dataProvider/csvFile.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatDays } from '../../../dates.ts'
import { NoMembers } from '../../../features/institutions/NoMembers.tsx'
import { paths } from '../../../paths.ts'
import {
  type Balance,
  type BalanceColumn,
  type BalanceSorting,
  balanceRows,
  columns,
  figures,
  figureText,
  inOrder,
  sortingIn,
} from './balance.ts'
import { BalanceOfLibrary } from './BalanceOfLibrary.tsx'
import { formatCount } from '../../../numbers.ts'
import { stack } from '../../../components/stack.ts'

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
      {data?.libraries.length === 0 && <NoMembers />}
      {data !== undefined && data.libraries.length > 0 && <Balances balance={data} />}
      {data === undefined && error === null && (
        <CardSkeleton label={translate('ddr.balance.loading')} />
      )}
    </>
  )
}

function Balances({ balance }: { balance: Balance }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const isNarrow = useIsNarrow()
  const sorting = sortingIn(params)
  const setSorting = (sort: string, order: string) =>
    setParams({ ...Object.fromEntries(params), sort, order }, { replace: true })
  const sortBy = (sort: BalanceColumn) => {
    const isSortedAscending = sorting.sort === sort && sorting.order === 'ASC'
    setSorting(sort, isSortedAscending ? 'DESC' : 'ASC')
  }
  const addressOf = (libraryId: number) =>
    `${paths.ddrBalance}?${new URLSearchParams({ ...Object.fromEntries(params), library: String(libraryId) })}`
  const libraries = inOrder(balance.libraries, sorting)
  const selectedLibrary = libraries.find(
    ({ libraryId }) => String(libraryId) === params.get('library'),
  )
  const articles = libraries.reduce((sum, { supplied }) => sum + supplied, 0)
  return (
    <Box sx={{ ...stack, gap: 5 }}>
      <CardSection aria-label={translate('ddr.balance.table')}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            mb: 3,
            alignItems: { xs: 'center', sm: 'flex-start' },
          }}
        >
          <Typography sx={{ flex: '1 1 320px' }}>
            {translate('ddr.balance.total', {
              smart_count: articles,
              count: formatCount(articles),
              span: formatDays(balance.from, balance.to),
            })}
          </Typography>
          {isNarrow && <CardsSort sorting={sorting} onSort={setSorting} />}
          <DownloadButton
            label={translate('ddr.balance.export')}
            load={() =>
              Promise.resolve(csvFile('DDR_Balance', balanceRows({ ...balance, libraries })))
            }
          />
        </Box>
        <SmallTable
          label={translate('ddr.balance.table')}
          columns={columns.map((name) => translate(`resources.ddrBalance.fields.${name}`))}
          sort={{ columns, sorting, sortBy }}
          figuresFrom={1}
          rows={libraries.map((library) => ({
            key: library.libraryId,
            cells: [
              <Link
                key="name"
                component={RouterLink}
                to={addressOf(library.libraryId)}
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

interface CardsSortProps {
  sorting: BalanceSorting
  onSort: (sort: string, order: string) => void
}

/** Shows the menu that sorts the cards of a phone, which have no headers. */
function CardsSort({ sorting: { sort: field, order }, onSort }: CardsSortProps) {
  const context = useMemo(
    () => ({
      resource: 'ddrBalance',
      sort: { field, order },
      setSort: (next: { field: string; order?: 'ASC' | 'DESC' }) =>
        onSort(next.field, next.order ?? 'ASC'),
    }),
    [field, order, onSort],
  )
  return (
    <ListSortContext.Provider value={context}>
      <SortButton fields={[...columns]} />
    </ListSortContext.Provider>
  )
}
