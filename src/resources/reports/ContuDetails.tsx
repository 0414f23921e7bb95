import { DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { contuReports } from '../../../contract/reports/endpoints.ts'
import type { ContuSide } from '../../../contract/reports/contuRow.ts'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { ExportButtons } from '../../components/files/ExportButtons.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { FigureTable } from './FigureTable.tsx'
import { pageOf, ReportPager, usePages } from './ReportPager.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { formatCoverageDate, formatDay } from '../../dates.ts'
import { stack } from '../../components/stack.ts'
import { useIsNarrow } from '../../components/useIsNarrow.ts'

interface Props {
  referenceId: string
  side: ContuSide
  onClose: () => void
}

/** Shows the requests behind one count in two tables: request and parties, article and reader. */
export function ContuDetails({ referenceId, side, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const narrow = useIsNarrow()
  const pages = usePages(referenceId)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reports.contuDetails(referenceId),
    queryFn: async ({ signal }) =>
      (await api.contuReports.details({ referenceId }, { signal })).rows,
  })
  return (
    <InfoDialog
      title={translate('reports.contu.details')}
      maxWidth="lg"
      fullScreen={narrow}
      actions={
        <ExportButtons
          disabled={!data?.length}
          load={(format) => api.contuReports.downloadDetails({ referenceId, side, format })}
        />
      }
      onClose={onClose}
    >
      <DialogContent sx={{ ...stack, gap: 6 }}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined && !error && (
          <RowsSkeleton label={translate('reports.loading')} rows={6} />
        )}
        {data && (
          <>
            <DetailTables rows={pageOf(data, pages)} side={side} />
            <ReportPager pages={pages} total={data.length} />
          </>
        )}
      </DialogContent>
    </InfoDialog>
  )
}

type Row = OutputOf<typeof contuReports.details>['rows'][number]

/** Shows requests with their parties, and again with article and reader. */
function DetailTables({ rows, side }: { rows: readonly Row[]; side: ContuSide }) {
  const translate = useTranslate()
  const column = (key: string, cell: (row: Row) => string) => ({
    key,
    header: translate(`reports.contu.${key}`),
    cell,
  })
  const partner =
    side === 'lending'
      ? column('requestedBy', ({ requestedBy }) => requestedBy ?? '')
      : column('requestedTo', ({ requestedTo }) => requestedTo ?? '')
  return (
    <>
      <FigureTable
        label={translate('reports.contu.details')}
        rows={rows}
        rowKey={(row) => row.referenceId}
        columns={[
          partner,
          column('article', ({ articleTitle }) => articleTitle),
          column('ddrId', (row) => row.referenceId),
          column('date', ({ requestedOn }) => formatDay(requestedOn)),
        ]}
      />
      <FigureTable
        label={translate('reports.contu.articleTitle')}
        rows={rows}
        rowKey={(row) => row.referenceId}
        columns={[
          column('articleTitle', ({ articleTitle }) => articleTitle),
          column('issue', ({ issue }) => issue),
          column('volume', ({ volume }) => volume),
          column('published', ({ publishedOn }) => formatCoverageDate(publishedOn)),
          column('journal', ({ journalTitle }) => journalTitle),
          column('requester', ({ userName }) => userName),
          column('email', ({ userEmail }) => userEmail),
        ]}
      />
    </>
  )
}
