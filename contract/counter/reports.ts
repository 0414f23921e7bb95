import type { MetricType } from './metrics.ts'

/** Ids of the COUNTER reports and standard views that the platform offers. */
export const reportIds = ['PR', 'PR_P1', 'DR', 'DR_D1'] as const

/** Id of a COUNTER report or standard view, e.g. `DR_D1`. */
export type ReportId = (typeof reportIds)[number]

/** Columns of the tabular form before the months, as spelt in the standard. */
export type Column =
  | 'Database'
  | 'Publisher'
  | 'Publisher_ID'
  | 'Platform'
  | 'Proprietary_ID'
  | 'Data_Type'
  | 'Access_Method'
  | 'Metric_Type'
  | 'Reporting_Period_Total'

/** What the COUNTER Code of Practice fixes for one report: its rows, metrics and filters. */
export interface ReportDefinition {
  id: ReportId
  name: string
  description: string
  /** Whether rows are about the platform as a whole or about its databases. */
  of: 'platform' | 'database'
  /** True for a standard view, in which everything but the dates is fixed. */
  isView: boolean
  /** Columns in the order of the standard; Access_Method is shown in a COUNTER Report only on request. */
  columns: readonly Column[]
  metrics: readonly MetricType[]
}

const ofPlatform = ['Platform', 'Data_Type'] as const
const ofDatabase = ['Database', 'Publisher', 'Publisher_ID', 'Platform', 'Proprietary_ID'] as const
const figures = ['Metric_Type', 'Reporting_Period_Total'] as const

const useOfItems: readonly MetricType[] = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
]
const useOfTitles: readonly MetricType[] = ['Unique_Title_Investigations', 'Unique_Title_Requests']
const searchesOfDatabases: readonly MetricType[] = [
  'Searches_Automated',
  'Searches_Federated',
  'Searches_Regular',
]

/**
 * The reports that a discovery service and abstract and index database must offer (Code of Practice 5.1 §4).
 * DR_D2 is left out: no access is ever denied here, so it would always be empty.
 */
export const reportDefinitions: Record<ReportId, ReportDefinition> = {
  PR: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Activity on the platform as a whole; filters and attributes can be chosen.',
    of: 'platform',
    isView: false,
    columns: [...ofPlatform, 'Access_Method', ...figures],
    metrics: ['Searches_Platform', ...useOfItems, ...useOfTitles],
  },
  PR_P1: {
    id: 'PR_P1',
    name: 'Platform Usage',
    description: 'Searches and requests on the platform as a whole.',
    of: 'platform',
    isView: true,
    columns: [...ofPlatform, ...figures],
    metrics: [
      'Searches_Platform',
      'Total_Item_Requests',
      'Unique_Item_Requests',
      'Unique_Title_Requests',
    ],
  },
  DR: {
    id: 'DR',
    name: 'Database Report',
    description: 'Activity by database; filters and attributes can be chosen.',
    of: 'database',
    isView: false,
    columns: [...ofDatabase, 'Data_Type', 'Access_Method', ...figures],
    metrics: [...searchesOfDatabases, ...useOfItems, ...useOfTitles],
  },
  DR_D1: {
    id: 'DR_D1',
    name: 'Database Search and Item Usage',
    description: 'Searches, investigations and requests by database.',
    of: 'database',
    isView: true,
    columns: [...ofDatabase, ...figures],
    metrics: [...searchesOfDatabases, ...useOfItems],
  },
}

/** Release of the COUNTER Code of Practice. */
export const release = '5.1' as const

/**
 * The access methods of the standard; all use of the platform is `Regular`, because it offers no text and data
 * mining.
 */
export const accessMethods = ['Regular', 'TDM'] as const

/** A COUNTER `Access_Method`: regular use, or text and data mining. */
export type AccessMethod = (typeof accessMethods)[number]
/** The access method that all use of the platform has. */
export const accessMethodOfUse: AccessMethod = 'Regular'

/** Columns that a COUNTER Report shows only on request. */
export const attributesToShow = ['Access_Method'] as const

/** An attribute that a harvester may ask a report to show as a column. */
export type AttributeToShow = (typeof attributesToShow)[number]
