import { windowFault, windowOf } from '../../contract/ddr/dateWindow.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import {
  ddrReportColumns,
  type DdrReportRow,
  ddrTotals,
  noDdrData,
} from '../../contract/reports/ddrColumns.ts'
import type { ddrReports } from '../../contract/reports/endpoints.ts'
import { isComparable, yearBefore } from '../../contract/reports/yearBefore.ts'
import type { Call, Handlers } from '../context.ts'
import { firstRequestDay } from '../ddr/list/firstRequestStore.ts'
import { spanProblem } from '../http/spanProblem.ts'
import { exportFile } from '../ports/exportFile.ts'
import { ddrReport, type DdrReportFilter, listRegions } from './ddrStore.ts'
import { institutionName, regionName } from './nameStore.ts'
import { isWholeConsortium, membersInName, membershipOf } from './reportScope.ts'

type Input = InputOf<typeof ddrReports.download>

function filterOf(input: Input, call: Call): DdrReportFilter {
  const { side, regionId, memberId } = input
  const customerId = input.customerId ?? call.session.customerId
  const { from, to } = windowOf(input, call.today)
  const fault = windowFault({ from, to }, call.today)
  if (fault !== null) throw spanProblem(fault)
  const of = { from, to, side, regionId, membershipOf: membershipOf(input.members, call.session) }
  if (!isWholeConsortium(customerId, call.session)) {
    return { ...of, owner: { customerId }, partnerId: memberId }
  }
  // A consortium that has chosen an institution gets that library's own report.
  return memberId === null || memberId === customerId
    ? { ...of, owner: { consortiumId: customerId }, partnerId: null }
    : { ...of, owner: { customerId: memberId }, partnerId: null }
}

export const ddrReportHandlers: Handlers<typeof ddrReports> = {
  list: async (input, call) => {
    const filter = filterOf(input, call)
    return call.transaction(async (db) => {
      const rows = await ddrReport(db, filter)
      if (!isComparable(filter)) return { rows }
      const span = yearBefore(filter)
      const { total } = ddrTotals(await ddrReport(db, { ...filter, ...span }))
      return {
        rows,
        before: { ...span, since: await firstRequestDay(db, filter.owner), count: total },
      }
    })
  },

  download: async (input, call) => {
    const filter = filterOf(input, call)
    const { side, reportFormat, format } = input
    const { rows, institution, region } = await call.transaction(async (db) => ({
      rows: await ddrReport(db, filter),
      institution: await institutionName(db, input.memberId),
      region: await regionName(db, input.regionId),
    }))
    const wholeConsortium = 'consortiumId' in filter.owner
    const columns = ddrReportColumns(side, reportFormat, { wholeConsortium })
    return exportFile({
      name: `DDR report ${side}`,
      filters: [
        reportFormat === 'filled' ? 'fulfillment' : null,
        `${filter.from} to ${filter.to}`,
        institution,
        region,
        membersInName({ isWhole: wholeConsortium, membershipOf: filter.membershipOf }),
      ],
      columns: columns.map(({ key, header }) => ({
        header,
        width: key === 'institutionName' ? 44 : 14,
        kind: key === 'institutionName' ? ('text' as const) : ('number' as const),
        cell: (row: DdrReportRow) =>
          key === 'institutionName' && row.total === 0
            ? `${row[key]} (${call.translate(noDdrData(side))})`
            : row[key],
      })),
      rows: [...rows, { ...ddrTotals(rows), institutionName: call.translate('Total') }],
      translate: call.translate,
      timestamp: call.timestamp,
      format,
    })
  },

  regions: (_, call) => call.transaction(listRegions),
}
