import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import {
  ddrReportColumns,
  type DdrReportRow,
  ddrTotals,
  noDdrData,
} from '../../../contract/reports/ddrColumns.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ExportButtons } from '../../components/files/ExportButtons.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { formatDays } from '../../dates.ts'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { useInstitutionName } from './useMembers.ts'
import { useMembersDescription } from './useMembersDescription.ts'
import { useRegionName } from './regions.ts'
import type { DdrReportParams } from './params.ts'
import { pageOf, ReportPager, usePages } from './ReportPager.tsx'
import { ReportResult } from './ReportSheet.tsx'
import { YearBefore } from '../../components/text/YearBefore.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'

/**
 * Lists institutions with their figures for the chosen side and format, and the totals of all
 * pages.
 */
export function DdrResult({ params }: { params: DdrReportParams }) {
  const api = useApi()
  const { principal, can } = useSession()
  const translate = useTranslate()
  const { side, reportFormat, memberId } = params
  const office = can('consortiumDashboard.show')
  const input = {
    ...params,
    format: 'xlsx' as const,
    customerId: principal.customerId,
    consortiumId: principal.consortiumId,
  }
  const query = useQuery({
    queryKey: queryKeys.reports.ddr(input),
    queryFn: ({ signal }) => api.ddrReports.list(input, { signal }),
  })
  const pages = usePages(JSON.stringify(params))
  const description = useDdrDescription(params)
  const noData = serverText(noDdrData(side))
  const columns = ddrReportColumns(side, reportFormat, {
    wholeConsortium: office && memberId === null,
  })
  return (
    <ReportResult
      description={description}
      query={query}
      actions={
        <ExportButtons
          disabled={!query.data?.rows.length}
          load={(format) => api.ddrReports.download({ ...input, format })}
        />
      }
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={noData}
    >
      {({ rows, before }) => {
        const totals = ddrTotals(rows)
        return (
          <>
            <FigureTable
              label={description}
              columns={columns.map(
                ({ key, header }): FigureColumn<DdrReportRow> => ({
                  key,
                  header: serverText(header),
                  isFigure: key !== 'institutionName',
                  cell: (row) => (key === 'institutionName' ? row[key] : wholeCount(row[key])),
                }),
              )}
              rows={pageOf(rows, pages)}
              rowKey={({ institutionName }) => institutionName}
              totals={columns.map(({ key }) =>
                key === 'institutionName' ? translate('reports.total') : wholeCount(totals[key]),
              )}
              change={<YearBefore count={totals.total} before={before} />}
              instead={({ total }) => (total === 0 ? noData : null)}
            />
            <ReportPager pages={pages} total={rows.length} />
          </>
        )
      }}
    </ReportResult>
  )
}

/** Returns what the report shows in words: side, institution, span, and further filters. */
function useDdrDescription(params: DdrReportParams) {
  const { side, reportFormat, from, to, memberId, regionId, members } = params
  const translate = useTranslate()
  const office = useSession().can('consortiumDashboard.show')
  const institution = useInstitutionName(office ? memberId : null, translate('reports.allMembers'))
  const partner = useInstitutionName(memberId, '')
  const region = useRegionName(regionId)
  const membersText = useMembersDescription(members, memberId)
  return [
    translate('reports.ddr.description', {
      side: translate(`reports.ddr.descriptionSides.${side}`),
      institution,
      span: formatDays(from, to),
    }),
    !office && memberId !== null && translate(`reports.ddr.partner.${side}`, { name: partner }),
    regionId !== null && translate('reports.ddr.inRegion', { name: region }),
    reportFormat === 'filled' && translate('reports.ddr.formats.filled'),
    membersText,
  ]
    .filter(Boolean)
    .join(', ')
}
