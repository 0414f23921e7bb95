import { Box, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import {
  maxOverlapsPerPage,
  overlapsPerPage,
} from '../../../contract/entitlement/overlapEndpoints.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { pageCount } from '../../../contract/paging.ts'
import { pageIn } from '../../addressParams.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { LinkSwitch } from '../../components/filters/LinkSwitch.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CardSkeleton } from '../../components/loading/CardSkeleton.tsx'
import { ListTools } from '../../components/lists/ListTools.tsx'
import { LocalPager } from '../../components/lists/LocalPager.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { paths } from '../../paths.ts'
import { questionAddress, questionAt } from './accessQuery.ts'
import { ChooseMember } from './ChooseMember.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { TextLines } from './TextLines.tsx'
import { useAddressFilter } from './useAddressFilter.ts'
import {
  csvRows,
  endingTable,
  type OverlapCell,
  type OverlapTable,
  packagesTable,
  twiceTable,
} from './overlapTables.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** The lists of the page. */
const views = ['twice', 'ending', 'packages'] as const

/** The lists for a library outside a consortium, which cannot hold a title through one too. */
const viewsAlone = ['ending', 'packages'] as const

type View = (typeof views)[number]

/** Returns one page of a list as a table. */
async function loadTable(
  api: Api,
  view: View,
  input: { customerId: number; page: number; perPage?: number },
  { signal, translate }: { signal?: AbortSignal; translate: TranslateFunction },
): Promise<OverlapTable> {
  if (view === 'twice')
    return twiceTable(await api.overlaps.heldTwice(input, { signal }), translate)
  return view === 'ending'
    ? endingTable(await api.overlaps.endingSoon(input, { signal }), translate)
    : packagesTable(await api.overlaps.coveredPackages(input, { signal }), translate)
}

/** Returns all rows of a list as a CSV file, read by large pages. */
async function exportTables(
  api: Api,
  view: View,
  customerId: number,
  translate: TranslateFunction,
): Promise<Download> {
  const tables: OverlapTable[] = []
  let total = 0
  do {
    const input = { customerId, page: tables.length + 1, perPage: maxOverlapsPerPage }
    const table = await loadTable(api, view, input, { translate })
    tables.push(table)
    total = table.total
  } while (tables.length * maxOverlapsPerPage < total)
  return csvFile(`Overlaps_${view}`, csvRows(tables))
}

/** Returns a cell for a table: a text, or one line for each of several. */
const cellNode = (cell: OverlapCell, index: number): ReactNode =>
  typeof cell === 'string' ? cell : <TextLines key={index} texts={cell} />

/** Leads to the access check of a title, which names each way with its record. */
const TitleLink = ({ title, libraryId }: { title: string; libraryId: number | null }) => (
  <TextLink to={questionAddress({ item: title, reader: '', on: '', libraryId })}>{title}</TextLink>
)

/** Lists what a library has twice and what ends soon; list, member and page are in the address. */
export function OverlapsPage() {
  const t = useTranslations('resources.overlaps')
  const { can, principal } = useSession()
  const [params, setParams] = useSearchParams()
  const { libraryId } = questionAt(params)
  const isAlone = principal.consortiumId === null
  const offeredViews = isAlone ? viewsAlone : views
  const view = offeredViews.find((one) => one === params.get('view')) ?? offeredViews[0]
  const needsLibrary = can('accessMembers.list')
  const addressOf = (one: View) => {
    const next = new URLSearchParams({ view: one })
    if (libraryId !== null) next.set('library', String(libraryId))
    return `${paths.overlaps}?${next}`
  }
  return (
    <>
      <PageTitle title="resources.overlaps.name" />
      <Typography color="textSecondary" sx={{ mb: 5, maxWidth: 760 }}>
        {t(isAlone ? 'introAlone' : 'intro')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 5 }}>
        <LinkSwitch
          label={t('view')}
          value={addressOf(view)}
          options={offeredViews.map((one) => ({ label: t(`views.${one}`), to: addressOf(one) }))}
        />
        {needsLibrary && (
          <MemberChoice
            value={libraryId}
            required
            onChange={(id) =>
              setParams(id === null ? { view } : { view, library: String(id) }, { replace: true })
            }
          />
        )}
      </Box>
      {needsLibrary && libraryId === null ? (
        <ChooseMember text={t('chooseLibrary')} />
      ) : (
        <OverlapList key={`${view} ${libraryId}`} view={view} libraryId={libraryId} />
      )}
    </>
  )
}

function OverlapList({ view, libraryId }: { view: View; libraryId: number | null }) {
  const translate = useTranslate()
  const t = useTranslations('resources.overlaps')
  const api = useApi()
  const { customerId: own } = useSession().principal
  const customerId = libraryId ?? own
  const { params, setFilter } = useAddressFilter()
  const page = pageIn(params.get('page'))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.access.overlaps(view, customerId, page),
    queryFn: ({ signal }) => loadTable(api, view, { customerId, page }, { signal, translate }),
    // The rows stay until the next page is there, and so does the pager with the focus.
    placeholderData: keepPreviousData,
  })
  // Known also while a page cannot be loaded, so that its pager leads back.
  const [total, setTotal] = useState<number>()
  if (data !== undefined && data.total !== total) setTotal(data.total)
  const pager = (
    <LocalPager
      list={t(`views.${view}`)}
      page={total === undefined ? page : Math.min(page, pageCount(total, overlapsPerPage))}
      perPage={overlapsPerPage}
      total={total}
      onPage={(next) => setFilter({ page: String(next) }, true)}
    />
  )
  if (error !== null) {
    return (
      <>
        <LoadFailure error={error} onRetry={() => void refetch()} />
        {pager}
      </>
    )
  }
  if (isPending) {
    return <CardSkeleton of={t(`views.${view}`)} />
  }
  return (
    <CardSection aria-label={t(`views.${view}`)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3, alignItems: 'flex-start' }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 320px', maxWidth: 760 }}>
          {t(`help.${view}`)}
        </Typography>
        <ListTools>
          <DownloadButton
            label={translate('resources.bulkCheck.export')}
            disabled={data.total === 0}
            load={() => exportTables(api, view, customerId, translate)}
          />
        </ListTools>
      </Box>
      <SmallTable
        label={t(`views.${view}`)}
        none={t(`none.${view}`)}
        columns={data.columns}
        rows={data.rows.map(({ key, title, cells: [name, ...others] }) => ({
          key,
          cells: [
            title === undefined ? name : <TitleLink title={title} libraryId={libraryId} />,
            ...others.map(cellNode),
          ],
        }))}
      />
      {pager}
    </CardSection>
  )
}
