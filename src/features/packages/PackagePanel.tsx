import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Page } from '../../../contract/kernel/answer.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { packages } from '../../../contract/packages/endpoints.ts'
import { Facts } from '../../components/text/Facts.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { FactLines, RowLines } from '../../components/loading/lines.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { EmptyList } from '../../components/lists/EmptyList.tsx'
import { LocalList, type LocalQuery } from '../../components/lists/LocalList.tsx'
import { Caption, LocalTable } from '../../components/tables/LocalTable.tsx'
import { SidePanel } from '../../components/lists/SidePanel.tsx'
import { embargoText } from '../coverage/embargoText.ts'
import { useCoverage } from '../coverage/useCoverage.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

type Package = OutputOf<typeof packages.details>

interface PackageTitle {
  titleId: number
  title: string
  identifiers: string
  publisherName: string
  startDate: string
  endDate: string
  embargo: string
}

type TitleSort = 'title' | 'startDate'

/** Search and order of the titles of a package. */
export interface TitlesQuery {
  title: string
  sort?: TitleSort
  order?: 'ASC' | 'DESC'
}

interface Options {
  signal: AbortSignal
}

interface Props {
  packageId: number
  /**
   * The owner of the package, which distinguishes its query key from that of the same package of
   * another owner.
   */
  owner: string
  load: (options: Options) => Promise<Package>
  facts: (found: Package) => readonly (readonly [label: string, value: ReactNode])[]
  /** Buttons for the package; a download of its titles has the search and order of the list. */
  actions: (titles: TitlesQuery) => ReactNode
  loadTitles: (query: LocalQuery<TitleSort>, options: Options) => Promise<Page<PackageTitle>>
  onClose: () => void
}

/**
 * Shows a package and its titles. The package is fetched separately, because its row may be on
 * another page of the list.
 */
export function PackagePanel(props: Props) {
  const { packageId, owner, load, facts, actions, loadTitles, onClose } = props
  const translate = useTranslate()
  // The row of the list, if loaded, is shown until the details arrive.
  const { data: listed = [] } = useListContext<Package & { id: number }>()
  const query = useQuery({
    queryKey: queryKeys.packages.detail(owner, packageId),
    queryFn: ({ signal }) => load({ signal }),
    placeholderData: listed.find((row) => row.packageId === packageId),
  })
  const details = query.data
  return (
    <SidePanel title={details?.name ?? translate('package.name')} onClose={onClose}>
      {query.isPending && (
        <Loading of={translate('package.name')}>
          <Box sx={{ mb: 5 }}>
            <FactLines facts={4} />
          </Box>
          <RowLines />
        </Loading>
      )}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {details && (
        <>
          <Box sx={{ mb: 5 }}>
            <Facts facts={facts(details)} />
          </Box>
          <Titles
            name={details.name}
            actions={actions}
            cacheKey={queryKeys.packages.titles(owner, packageId)}
            load={loadTitles}
          />
        </>
      )}
    </SidePanel>
  )
}

interface TitlesProps extends Pick<Props, 'actions'> {
  name: string
  cacheKey: readonly unknown[]
  load: Props['loadTitles']
}

function Titles({ name, actions, cacheKey, load }: TitlesProps) {
  const translate = useTranslate()
  const coverage = useCoverage()
  const label = translate('package.titlesOf', { name })
  return (
    <LocalList<PackageTitle, TitleSort>
      label={label}
      cacheKey={cacheKey}
      load={load}
      sort="title"
      searchLabel={translate('package.search')}
      empty="package.none"
      none={<EmptyList text="package.noTitles" />}
      actions={({ search: title, sort, order }) => actions({ title, sort, order })}
    >
      {(view) => (
        <LocalTable
          label={label}
          view={view}
          columns={[
            { sort: 'title', header: translate('package.title') },
            { sort: 'startDate', header: translate('package.coverage') },
          ]}
          row={(one) => ({
            key: one.titleId,
            name: one.title,
            details: [one.identifiers, one.publisherName].filter(Boolean).join(' · '),
            value: (
              <>
                {coverage(one)}
                {one.embargo !== '' && (
                  <Caption>
                    {translate('embargo.is', { embargo: embargoText(one.embargo, translate) })}
                  </Caption>
                )}
              </>
            ),
          })}
        />
      )}
    </LocalList>
  )
}
