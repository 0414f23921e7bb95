import { z } from 'zod'
import { release, reportIds } from './reports.ts'

const text = z.string()
const count = z.int().min(0)

const counterException = z.object({
  Code: z.int(),
  Message: text,
  Help_URL: z.url().optional(),
  Data: text.optional(),
})

/** Identifiers of an institution by namespace. */
export const institutionId = z.object({
  ISNI: z.array(text).optional(),
  ROR: z.array(text).optional(),
  Proprietary: z.array(text),
})

const reportHeader = z.object({
  Release: z.literal(release),
  Report_ID: z.enum(reportIds),
  Report_Name: text,
  Created: text,
  Created_By: text,
  Institution_Name: text,
  Institution_ID: institutionId,
  Registry_Record: text,
  Report_Attributes: z.record(text, z.array(text)).optional(),
  Report_Filters: z.record(text, z.union([text, z.array(text)])),
  Exceptions: z.array(counterException).optional(),
})

const performance = z.object({
  Data_Type: text.optional(),
  Access_Method: text.optional(),
  Performance: z.record(text, z.record(text, count)),
})

/** JSON form of a report (Code of Practice §8, COUNTER API 5.1). */
export const jsonReport = z.object({
  Report_Header: reportHeader,
  Report_Items: z.array(
    z.object({
      Database: text.optional(),
      Publisher: text.optional(),
      Platform: text,
      Item_ID: z.object({ Proprietary: text }).optional(),
      Attribute_Performance: z.array(performance),
    }),
  ),
})

/** A COUNTER report in its JSON form. */
export type JsonReport = z.infer<typeof jsonReport>

/** One item of a JSON report: a platform or a database with its figures. */
export type JsonItem = JsonReport['Report_Items'][number]

/** The figures of one item for one set of attributes, per metric and month. */
export type JsonPerformance = JsonItem['Attribute_Performance'][number]
