import { z } from 'zod'

/**
 * The JSON of the COUNTER API 5.1 as its specification has it (OpenAPI document of Release 5.1.0.1), written
 * from there and not from the contract: strict, so that a name the standard does not know is found.
 */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const proprietary = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_./]{0,15}[a-zA-Z0-9]:.+/)
const registryRecord = z
  .string()
  .regex(
    /^(https:\/\/registry.countermetrics.org\/(platform|usage-data-host)\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|)$/,
  )
const institutionId = z.strictObject({ Proprietary: z.array(proprietary).min(1) })

/** An exception. */
export const exceptionSchema = z.strictObject({
  Code: z.int(),
  Message: z.string().min(2),
  Help_URL: z.url().optional(),
  Data: z.string().optional(),
})

/** The answer of `/r51/status`. */
export const statusSchema = z
  .array(
    z.strictObject({
      Description: z.string().optional(),
      Service_Active: z.boolean(),
      Registry_Record: registryRecord,
      Note: z.string().optional(),
    }),
  )
  .min(1)

/** The answer of `/r51/reports`. */
export const reportListSchema = z.array(
  z.strictObject({
    Report_Name: z.string().min(2),
    Report_ID: z.string().min(2),
    Release: z.literal('5.1'),
    Report_Description: z.string().min(2),
    Path: z.string().regex(/^\/r51\/reports\/[a-z0-9_]+$/),
    First_Month_Available: month,
    Last_Month_Available: month,
  }),
)

/** The answer of `/r51/members`. */
export const membersSchema = z.array(
  z.strictObject({
    Institution_Name: z.string().min(2),
    Customer_ID: z.string().min(1),
    Requestor_ID: z.string().min(1).optional(),
    Institution_ID: institutionId.optional(),
    Notes: z.string().min(2).optional(),
  }),
)

const counts = z
  .record(month, z.int().positive())
  .refine((months) => Object.keys(months).length > 0, 'without a month')

const performanceOf = (metrics: readonly [string, ...string[]]) =>
  z
    .partialRecord(z.enum(metrics), counts)
    .refine((performance) => Object.keys(performance).length > 0, 'without a metric')

const dataTypes = {
  platform: z.enum([
    'Book',
    'Conference',
    'Journal',
    'Newspaper_or_Newsletter',
    'Other',
    'Platform',
    'Unspecified',
  ]),
  database: z.enum([
    'Book',
    'Conference',
    'Database_AI',
    'Journal',
    'Newspaper_or_Newsletter',
    'Other',
    'Unspecified',
  ]),
}

const uses = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const
const titles = ['Unique_Title_Investigations', 'Unique_Title_Requests'] as const
const searches = ['Searches_Automated', 'Searches_Federated', 'Searches_Regular'] as const
const requests = [
  'Searches_Platform',
  'Total_Item_Requests',
  'Unique_Item_Requests',
  'Unique_Title_Requests',
] as const

const day = z.iso.date()
const filters = z.strictObject({
  Begin_Date: day,
  End_Date: day,
  Metric_Type: z.array(z.string()).min(1).optional(),
  Data_Type: z.array(z.string()).min(1).optional(),
  Access_Method: z
    .array(z.enum(['Regular', 'TDM']))
    .min(1)
    .optional(),
  Database: z.string().optional(),
})
/** Returns the schema of the filters of a standard view: its metrics and the regular access method, in this order. */
const viewFilters = (metrics: readonly string[]) =>
  z.strictObject({
    Begin_Date: day,
    End_Date: day,
    Metric_Type: z.array(z.string()).refine((given) => given.join() === metrics.join()),
    Access_Method: z.tuple([z.literal('Regular')]),
  })

function reportSchema(
  id: string,
  name: string,
  parts: { filters: z.ZodType; attributes?: z.ZodType; item: z.ZodType },
) {
  return z.strictObject({
    Report_Header: z.strictObject({
      Release: z.literal('5.1'),
      Report_ID: z.literal(id),
      Report_Name: z.literal(name),
      Created: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      Created_By: z.string().min(2),
      Institution_ID: institutionId.optional(),
      Institution_Name: z.string(),
      Registry_Record: registryRecord,
      Report_Filters: parts.filters,
      Report_Attributes: (parts.attributes ?? z.never()).optional(),
      Exceptions: z.array(exceptionSchema).min(1).optional(),
    }),
    Report_Items: z.array(parts.item),
  })
}

const attributes = z.strictObject({ Attributes_To_Show: z.tuple([z.literal('Access_Method')]) })
const accessMethod = z.literal('Regular').optional()
const platformItem = (performance: z.ZodType) =>
  z.strictObject({
    Platform: z.string().min(2),
    Attribute_Performance: z.array(performance).min(1),
  })
const databaseItem = (performance: z.ZodType) =>
  z.strictObject({
    Database: z.string().min(2),
    Publisher: z.string(),
    Platform: z.string().min(2),
    Item_ID: z.strictObject({ Proprietary: proprietary }).optional(),
    Attribute_Performance: z.array(performance).min(1),
  })

/** The reports, by their ids. */
export const reportSchemas = {
  PR: reportSchema('PR', 'Platform Report', {
    filters,
    attributes,
    item: platformItem(
      z.strictObject({
        Data_Type: dataTypes.platform,
        Access_Method: accessMethod,
        Performance: performanceOf(['Searches_Platform', ...uses, ...titles]),
      }),
    ),
  }),
  PR_P1: reportSchema('PR_P1', 'Platform Usage', {
    filters: viewFilters(requests),
    item: platformItem(
      z.strictObject({ Data_Type: dataTypes.platform, Performance: performanceOf(requests) }),
    ),
  }),
  DR: reportSchema('DR', 'Database Report', {
    filters,
    attributes,
    item: databaseItem(
      z.strictObject({
        Data_Type: dataTypes.database,
        Access_Method: accessMethod,
        Performance: performanceOf([...searches, ...uses, ...titles]),
      }),
    ),
  }),
  DR_D1: reportSchema('DR_D1', 'Database Search and Item Usage', {
    filters: viewFilters([...searches, ...uses]),
    item: databaseItem(z.strictObject({ Performance: performanceOf([...searches, ...uses]) })),
  }),
}
