import type { ReportFilter, Database } from '../../contract/counter/reportFilter.ts'
import type { CounterException } from '../../contract/counter/exceptions.ts'
import { type CounterReport, makeReport } from '../../contract/counter/report.ts'
import type { ReportDefinition } from '../../contract/counter/reports.ts'
import type { Config } from '../config.ts'
import type { Call, Db } from '../context.ts'
import type { ReportedTenants } from '../usage/memberPeriodStore.ts'
import { institutionsNamed } from './store.ts'
import { collectedFrom, monthlyCounts } from './usageFigures.ts'

const databaseKeys = ['jgate', 'onos', 'jgateAI'] as const

/** Returns the sources of usage as databases of COUNTER, under the names that the provider gave them. */
export const databasesOf = ({ portal, counter }: Config): Database[] =>
  databaseKeys.map((key, index) => ({
    key,
    name: portal.sources[index] ?? key,
    proprietaryId: `${counter.platformId}:${key}`,
  }))

interface Subject {
  definition: ReportDefinition
  filter: ReportFilter
  exceptions?: readonly CounterException[]
  /** The customer that the report's header names. */
  customerId: number
  /** Whose usage the report counts. */
  reported: ReportedTenants
}

/** Returns a report computed from the database, limited by the transaction's tenant scope. */
export async function composeReport(db: Db, call: Call, subject: Subject): Promise<CounterReport> {
  const { customerId, reported, ...reportFields } = subject
  const { config, usage } = call.platform
  const [institution] = await institutionsNamed(db, [customerId])
  return makeReport({
    ...reportFields,
    facts: {
      institution: institution ?? { id: customerId, name: '', ror: '', isni: '' },
      platform: config.portal.product,
      platformId: config.counter.platformId,
      registryRecord: config.counter.registryRecord,
      databases: databasesOf(config),
      created: `${call.now.toISOString().slice(0, 19)}Z`,
    },
    availability: {
      collectedFrom: await collectedFrom(usage, db, reported),
      today: call.today,
    },
    counts: await monthlyCounts(usage, db, reported, reportFields.filter),
  })
}
