import { firstAvailable } from '../../contract/counter/availability.ts'
import { counterApi, harvestCalls } from '../../contract/counter/endpoints.ts'
import { harvestedReport } from '../../contract/counter/json.ts'
import { lastProcessed, type Month } from '../../contract/counter/months.ts'
import { type Institution, institutionIds } from '../../contract/counter/report.ts'
import {
  release,
  type ReportDefinition,
  reportDefinitions,
  type ReportId,
} from '../../contract/counter/reports.ts'
import { type Parameters, readReportRequest } from '../../contract/counter/request.ts'
import type { Call, Handlers } from '../context.ts'
import { databaseReady } from '../db/ready.ts'
import { onAllDays } from '../usage/memberPeriodStore.ts'
import { composeReport, databasesOf } from './compose.ts'
import { admitHarvester } from './harvester.ts'
import { institutionsNamed } from './store.ts'
import { collectedFrom } from './usageFigures.ts'

/** Returns the handler of a report: it admits the harvester, reads the request and returns the report as JSON. */
const harvestReport = (id: ReportId) => async (parameters: Parameters, call: Call) => {
  const definition = reportDefinitions[id]
  const harvester = await admitHarvester(parameters, call, { needsDates: true })
  const { config } = call.platform
  const { filter, exceptions } = readReportRequest(definition, parameters, {
    today: call.today,
    databases: databasesOf(config),
    platforms: [config.portal.product, config.counter.platformId],
  })
  const report = await harvester.transaction((db) =>
    composeReport(db, call, {
      definition,
      filter,
      exceptions,
      customerId: harvester.customerId,
      reported: onAllDays(harvester.customerIds),
    }),
  )
  return harvestedReport(report)
}

const reportEntry = ({ id, name, description }: ReportDefinition, first: Month, last: Month) => ({
  Report_Name: name,
  Report_ID: id,
  Release: release,
  Report_Description: description,
  Path: counterApi[harvestCalls[id]].path,
  First_Month_Available: first,
  Last_Month_Available: last,
})

const member = (platformId: string, institution: Institution, requestor: number) => ({
  Institution_Name: institution.name,
  Customer_ID: String(institution.id),
  Institution_ID: institutionIds(institution, platformId),
  ...(institution.id !== requestor && { Notes: memberNote }),
})

export const counterApiHandlers: Handlers<typeof counterApi> = {
  status: async (_, { platform }) => [
    {
      Description: `COUNTER usage reports of ${platform.config.portal.product}`,
      Service_Active: await databaseReady(platform.db, platform.log),
      Registry_Record: platform.config.counter.registryRecord,
    },
  ],
  reports: async (parameters, call) => {
    const harvester = await admitHarvester(parameters, call)
    const from = await harvester.transaction((db) =>
      collectedFrom(call.platform.usage, db, onAllDays(harvester.customerIds)),
    )
    const day = call.today
    const first = firstAvailable({ collectedFrom: from, today: day })
    return Object.values(reportDefinitions).map((definition) =>
      reportEntry(definition, first, lastProcessed(day)),
    )
  },
  members: async (parameters, call) => {
    const { customerId, customerIds, transaction } = await admitHarvester(parameters, call)
    const { platformId } = call.platform.config.counter
    const institutions = await transaction((db) => institutionsNamed(db, customerIds))
    return institutions.map((one) => member(platformId, one, customerId))
  },
  platformReport: harvestReport('PR'),
  platformUsage: harvestReport('PR_P1'),
  databaseReport: harvestReport('DR'),
  databaseUsage: harvestReport('DR_D1'),
}

/** The standard asks for a note where a consortium sees a part of a member's usage only. */
const memberNote = 'All usage of this member, not only of what the consortium acquired'
