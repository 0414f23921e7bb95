import { z } from 'zod'
import { call, downloadCall, harvest } from '../kernel/endpoint.ts'
import { extendCodec, withWireKeys } from '../kernel/withWireKeys.ts'
import { flag } from '../kernel/flag.ts'
import { id, idOrAll } from '../kernel/ids.ts'
import { credentialFields, credentialLabel, issuedKey } from '../credentials.ts'
import { dataTypes } from './dataTypes.ts'
import { metricTypes } from './metrics.ts'
import { monthPattern } from './months.ts'
import { release, reportIds, type ReportId } from './reports.ts'
import { counterFormats } from './tabular.ts'
import { reportMembers } from '../reports/members.ts'
import { institutionId, jsonReport } from './wire.ts'

const month = z.string().regex(monthPattern, 'must be a month, YYYY-MM')
const text = z.string()
const count = z.int().min(0)

/** Returns a schema for several values of a closed set, separated by `|`. */
const several = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .codec(z.string().max(500), z.array(z.enum(values)).max(50), {
      decode: (wire) => (wire === '' ? [] : (wire.split('|') as T[number][])),
      encode: (chosen) => chosen.join('|'),
    })
    .default([])

const filter = withWireKeys({
  report: z.enum(reportIds),
  /** null: the caller's own library, or all members of a consortium. */
  customerId: idOrAll,
  begin: month,
  end: month,
  metrics: several(metricTypes),
  dataTypes: several(dataTypes),
  showAccessMethod: flag.default(false),
  excludeMonths: flag.default(false),
  members: reportMembers,
})

/** COUNTER reports on screen and as files, and the credentials of programs that fetch them. */
export const counterReports = {
  months: call('GET', '/counter/months', {
    summary: 'First and last month of which COUNTER reports can be made',
    access: 'counterReports.list',
    input: withWireKeys({ customerId: idOrAll, members: reportMembers }),
    output: z.object({ first: month, last: month }),
  }),
  report: call('GET', '/counter/report', {
    summary: 'A COUNTER report in its tabular form: header, headings and rows',
    access: 'counterReports.list',
    input: filter,
    cost: 'high',
    output: z.object({
      header: z.array(z.object({ label: text, value: text })),
      columns: z.array(text),
      rows: z.array(z.array(z.union([text, count]))),
    }),
  }),
  download: downloadCall('/counter/report/file', {
    summary: 'A COUNTER report as a file: XLSX, or TSV in UTF-8 with a byte order mark',
    access: 'counterReports.export',
    input: extendCodec(filter, { format: z.enum(counterFormats).default('xlsx') }),
  }),
  credentials: call('GET', '/counter/credentials', {
    summary: 'Credentials of the COUNTER API that are in force, the latest first',
    access: 'counterCredentials.list',
    output: z.array(withWireKeys(credentialFields)),
  }),
  createCredential: call('POST', '/counter/credentials', {
    summary: 'Make a credential of the COUNTER API; its key is shown once and stored as a hash',
    takesIdempotencyKey: false,
    access: 'counterCredentials.create',
    inputEncoding: 'json',
    input: withWireKeys({ label: credentialLabel }),
    output: issuedKey,
    problems: ['conflict'],
  }),
  revokeCredential: call('POST', '/counter/credentials/revoke', {
    summary: 'Revoke a credential: from now on the COUNTER API refuses it',
    access: 'counterCredentials.delete',
    inputEncoding: 'json',
    input: withWireKeys({ credentialId: id }),
    output: z.object({ revoked: z.literal(true) }),
    problems: ['notFound'],
  }),
}

/** A parameter that is given twice arrives as a list. Unknown parameters are named in the report's exceptions. */
const parameterText = z.string().max(1000)
const parameter = z.union([parameterText, z.array(parameterText).max(50)]).optional()
const identity = { customer_id: parameter, requestor_id: parameter, api_key: parameter }
const dates = { begin_date: parameter, end_date: parameter }
const filters = {
  metric_type: parameter,
  data_type: parameter,
  access_method: parameter,
  attributes_to_show: parameter,
  granularity: parameter,
}
const parameters = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...shape, platform: parameter }).catchall(parameter)

/**
 * The COUNTER API of Release 5.1, at the root of the product. Its names are the standard's own. A request that
 * fails is answered with an exception of `exceptions.ts`.
 */
export const counterApi = {
  status: harvest('/r51/status', {
    summary: 'Whether the COUNTER API is available',
    access: 'public',
    input: parameters({}),
    output: z.array(
      z.object({ Description: text, Service_Active: z.boolean(), Registry_Record: text }),
    ),
  }),
  reports: harvest('/r51/reports', {
    summary: 'The COUNTER reports of a customer, with the months that are available',
    access: 'harvester',
    input: parameters(identity),
    output: z.array(
      z.object({
        Report_Name: text,
        Report_ID: z.enum(reportIds),
        Release: z.literal(release),
        Report_Description: text,
        Path: text,
        First_Month_Available: month,
        Last_Month_Available: month,
      }),
    ),
  }),
  members: harvest('/r51/members', {
    summary: 'The members of a consortium, or the customer itself',
    access: 'harvester',
    input: parameters(identity),
    output: z.array(
      z.object({
        Institution_Name: text,
        Customer_ID: text,
        Institution_ID: institutionId,
        Notes: text.optional(),
      }),
    ),
  }),
  platformReport: harvest('/r51/reports/pr', {
    summary: 'PR: Platform Report',
    access: 'harvester',
    input: parameters({ ...identity, ...dates, ...filters }),
    output: jsonReport,
    cost: 'high',
  }),
  platformUsage: harvest('/r51/reports/pr_p1', {
    summary: 'PR_P1: Platform Usage',
    access: 'harvester',
    input: parameters({ ...identity, ...dates }),
    output: jsonReport,
    cost: 'high',
  }),
  databaseReport: harvest('/r51/reports/dr', {
    summary: 'DR: Database Report',
    access: 'harvester',
    input: parameters({ ...identity, ...dates, ...filters, database: parameter }),
    output: jsonReport,
    cost: 'high',
  }),
  databaseUsage: harvest('/r51/reports/dr_d1', {
    summary: 'DR_D1: Database Search and Item Usage',
    access: 'harvester',
    input: parameters({ ...identity, ...dates }),
    output: jsonReport,
    cost: 'high',
  }),
}

/** The endpoint that returns each report. */
export const harvestCalls = {
  PR: 'platformReport',
  PR_P1: 'platformUsage',
  DR: 'databaseReport',
  DR_D1: 'databaseUsage',
} as const satisfies Record<ReportId, keyof typeof counterApi>
