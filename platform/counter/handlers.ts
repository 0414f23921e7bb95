import { filterOf, plainFilter, type ReportFilter } from '../../contract/counter/reportFilter.ts'
import { firstAvailable } from '../../contract/counter/availability.ts'
import type { counterReports } from '../../contract/counter/endpoints.ts'
import { lastProcessed, monthsFault } from '../../contract/counter/months.ts'
import { reportDefinitions } from '../../contract/counter/reports.ts'
import { dataTypesOf } from '../../contract/counter/request.ts'
import { tabularReport } from '../../contract/counter/tabular.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { exportFileName } from '../../contract/kernel/exportFileName.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Handlers } from '../context.ts'
import { createCredential, revokeOwnCredential } from '../credentials/changes.ts'
import { isWholeConsortium, membersInName, reportedBy } from '../reports/reportScope.ts'
import { composeReport } from './compose.ts'
import { insertCredential, listCredentials } from './credentialStore.ts'
import { counterFile } from './counterFile.ts'
import { collectedFrom } from './usageFigures.ts'

type Input = InputOf<typeof counterReports.report>

export const counterReportHandlers: Handlers<typeof counterReports> = {
  months: async (input, call) => {
    const reported = reportedBy(input, call.session)
    const from = await call.transaction((db) => collectedFrom(call.platform.usage, db, reported))
    const day = call.today
    return { first: firstAvailable({ collectedFrom: from, today: day }), last: lastProcessed(day) }
  },
  report: async (input, call) => tabularReport(await report(input, call)),
  download: async ({ format, ...input }, call) => {
    const result = await report(input, call)
    const { platformId, institution } = result.facts
    const { consortiumId, membershipOf } = reportedBy(input, call.session)
    const members = membersInName({ isWhole: consortiumId !== null, membershipOf })
    const name = [platformId, institution.id, input.report, input.begin, input.end]
    return counterFile(
      [...name, ...(members === null ? [] : [exportFileName([members])])].join('_'),
      tabularReport(result),
      format,
    )
  },

  credentials: async (_, call) => {
    const rows = await call.transaction((db) => listCredentials(db, call.session.customerId))
    return rows.map(({ id, label, requestorId, createdBy, createdAt, lastUsedAt }) => ({
      id,
      label,
      requestorId,
      createdBy,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  },
  createCredential: ({ label }, call) =>
    createCredential(call, 'counterCredentials', { label, insert: insertCredential }),
  revokeCredential: ({ credentialId }, call) =>
    revokeOwnCredential(call, 'counterCredentials', credentialId),
}

async function report(input: Input, call: Call) {
  const { session, today } = call
  const fault = monthsFault(input, today)
  if (fault !== null) {
    const field = fault === 'endBeforeBegin' ? 'end' : 'begin'
    throw new Problem('invalid', `Not a span of months: ${fault}`, { fields: { [field]: fault } })
  }
  const { customerId } = input
  const isWhole = isWholeConsortium(customerId, session)
  return call.transaction((db) =>
    composeReport(db, call, {
      definition: reportDefinitions[input.report],
      filter: reportFilterOf(input),
      customerId: isWhole ? session.customerId : (customerId ?? session.customerId),
      reported: reportedBy(input, session),
    }),
  )
}

/**
 * Returns the filter of a requested report. Throws `Problem('invalid')` naming each field that the report does not
 * take.
 */
function reportFilterOf({ report, begin, end, ...input }: Input): ReportFilter {
  const definition = reportDefinitions[report]
  const reportFilter = plainFilter(begin, end)
  if (definition.isView) {
    refuseViewFilters(report, input)
    return reportFilter
  }
  return {
    ...reportFilter,
    metrics: checkedFilter(input.metrics, definition.metrics, 'metrics'),
    dataTypes: checkedFilter(input.dataTypes, dataTypesOf(definition), 'dataTypes'),
    show: input.showAccessMethod ? ['Access_Method'] : [],
    excludeMonths: input.excludeMonths,
  }
}

/** Throws `Problem('invalid')` naming each filter that is set: a standard view has fixed ones. */
function refuseViewFilters(
  report: Input['report'],
  { metrics, dataTypes, showAccessMethod, excludeMonths }: Omit<Input, 'report' | 'begin' | 'end'>,
): void {
  const isSet = {
    metrics: metrics.length > 0,
    dataTypes: dataTypes.length > 0,
    showAccessMethod,
    excludeMonths,
  }
  const fault = `${report} is a standard view, whose filters are fixed`
  const fields = Object.fromEntries(
    Object.entries(isSet).flatMap(([field, set]) => (set ? [[field, fault]] : [])),
  )
  if (Object.keys(fields).length > 0) throw new Problem('invalid', fault, { fields })
}

/**
 * Returns the chosen values in their order; null for no filter, when none or all of them are chosen. Throws
 * `Problem('invalid')` naming `field` for a value that is not allowed.
 */
function checkedFilter<T extends string>(
  values: readonly T[],
  allowed: readonly T[],
  field: string,
): readonly T[] | null {
  const unknownValue = values.find((one) => !allowed.includes(one))
  if (unknownValue !== undefined) {
    throw new Problem('invalid', `${unknownValue} is not in this report`, {
      fields: { [field]: `${unknownValue} is not in this report` },
    })
  }
  return filterOf(allowed, (one) => values.includes(one))
}
