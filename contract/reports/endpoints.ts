import { z } from 'zod'
import { statusCountNames, statusCounts } from '../ddr/endpoints/statusCounts.ts'
import { metricName, singleMetrics } from '../kernel/answer.ts'
import { downloadProcedure, listProcedure, procedure } from '../kernel/endpoint.ts'
import { exportFormat } from '../kernel/exportFormat.ts'
import { listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { codedFilter } from '../kernel/codes.ts'
import { dayOrNone, inputYear, isoDate, yearOrThis } from '../kernel/days.ts'
import { id, idOrAll, smallIdOrAll } from '../kernel/ids.ts'
import { reportMembers } from './members.ts'

const text = z.string()
const count = z.int().min(0)

/** Resource types of the usage report (docs/requirements/delivery-and-reports.md §9). */
const usageSubject = codedFilter(
  { overall: 0, journals: 1, publishers: 2, books: 12 },
  { blank: 'overall' },
)
const device = codedFilter({ all: 0, web: 1, mobile: 2 }, { blank: 'all' })
const detailLevel = codedFilter({ summary: 0, detailed: 1 }, { blank: 'summary' })

const usageFields = {
  from: dayOrNone,
  to: dayOrNone,
  detail: detailLevel,
  subject: usageSubject,
  device,
  consortiumId: idOrAll,
  customerId: idOrAll,
  members: reportMembers,
}
const usageNames = {
  from: 'report_from_date',
  to: 'report_to_date',
  detail: 'report_type',
  subject: 'resource_type',
  device: 'device_type',
  consortiumId: 'consortia_id',
  customerId: 'CustomerId',
}
/** Both spellings are specified (docs/requirements/delivery-and-reports.md §3, §7). */
const usageAliases = { customerId: 'customer_id' }
const usageInput = withWireKeys(usageFields, usageNames, usageAliases)

/** One metric and, in a detailed report, its services: `{"Search": 9, "action_usage": [{…}]}`. */
const usageDetailRow = z.codec(
  z.record(z.string(), z.union([count, z.array(z.object({ service: text, count }))])),
  z.object({
    name: metricName,
    count,
    services: z.array(z.object({ service: text, count })),
  }),
  {
    decode: (wire) => {
      const services = wire['action_usage']
      const [name = '', total = 0] =
        Object.entries(wire).find(([, value]) => typeof value === 'number') ?? []
      return { name, count: total as number, services: Array.isArray(services) ? services : [] }
    },
    encode: ({ name, count: total, services }) => ({
      [name]: total,
      ...(services.length > 0 && { action_usage: services }),
    }),
  },
)

const serviceUsage = withWireKeys(
  { summary: singleMetrics, details: z.array(usageDetailRow) },
  { summary: 'usage_sumarry', details: 'usage_details' },
)

const titleRow = withWireKeys(
  { title: text, count },
  { title: 'resource_name', count: 'usage_count' },
)
const publisherRow = withWireKeys(
  { publisherName: text, count },
  { publisherName: 'publisher_name', count: 'hits' },
)

/**
 * A month of a span; its count is null where no usage was collected, which differs from no usage. `before` is the count
 * of its days in the year before, null where usage was not collected on all of them; spans over a year have none.
 */
const monthRow = withWireKeys(
  { month: isoDate, count: count.nullable(), before: count.nullable().optional() },
  { month: 'report_month', count: 'usage_count', before: 'usage_count_year_before' },
)

/** A count of the same days of the year before; `since` is the first day on record, null without any record. */
const countBefore = z.object({ from: isoDate, to: isoDate, since: isoDate.nullable(), count })

const usage = 'usageReport.list'

const service = (name: string, source: string) =>
  procedure(name, {
    summary: `Usage of ${source} by service, summary or detailed`,
    access: usage,
    cost: 'high',
    input: usageInput,
    output: serviceUsage,
  })
const byTitle = (name: string, source: string) =>
  listProcedure(name, {
    summary: `Usage of ${source} by journal or book`,
    access: usage,
    cost: 'high',
    input: listInput(titleRow, usageFields, usageNames, { aliases: usageAliases }),
    row: titleRow,
  })
const byPublisher = (name: string, source: string) =>
  listProcedure(name, {
    summary: `Usage of ${source} by publisher`,
    access: usage,
    cost: 'high',
    input: listInput(publisherRow, usageFields, usageNames, { aliases: usageAliases }),
    row: publisherRow,
  })
const usageDownload = (name: string, what: string) =>
  downloadProcedure(name, {
    summary: `${what} as a workbook`,
    access: 'usageReport.export',
    input: usageInput,
  })
const appDownloads = (name: string, summary: string) =>
  procedure(name, {
    summary: `Downloads of the mobile app, ${summary}`,
    access: usage,
    input: withWireKeys(
      { customerId: idOrAll, consortiumId: idOrAll },
      { customerId: 'customer_id', consortiumId: 'consortia_id' },
      { customerId: 'CustomerId' },
    ),
    output: z.object({ count }),
  })

/** Reports of usage by service, title and month. */
export const usageReports = {
  jgateServices: service('get_service_usage_report_for_admin', 'J-Gate'),
  onosServices: service('get_onos_service_usage_report_for_admin', 'ONOS'),
  aiServices: service('get_ai_usage_report_for_admin', 'JGate-AI'),
  jgateTitles: byTitle('get_resource_usage_report_for_admin', 'J-Gate'),
  onosTitles: byTitle('get_onos_resource_usage_report_for_admin', 'ONOS'),
  jgatePublishers: byPublisher('get_publisher_usage_report_for_admin', 'J-Gate'),
  onosPublishers: byPublisher('get_onos_publisher_usage_report_for_admin', 'ONOS'),
  byMonth: procedure('get_usage_by_month_for_admin', {
    summary: 'Usage by month; the count of a month without data is null',
    cost: 'high',
    access: usage,
    input: withWireKeys(
      {
        ...usageFields,
        source: codedFilter({ jgate: 0, onos: 1, jgateAI: 2 }, { blank: 'jgate' }),
      },
      { ...usageNames, source: 'usage_source' },
      usageAliases,
    ),
    output: z.array(monthRow),
  }),
  appDownloads: appDownloads('get_app_download_count', 'of one customer'),
  totalAppDownloads: appDownloads(
    'get_total_app_download_count',
    'of the whole consortium; for a library its own',
  ),
  downloadJgateTitles: usageDownload('download_resource_usage_report_for_admin', 'J-Gate by title'),
  downloadOnosTitles: usageDownload(
    'download_onos_resource_usage_report_for_admin',
    'ONOS by title',
  ),
  downloadJgateServices: usageDownload(
    'download_service_usage_report_for_admin',
    'J-Gate by service',
  ),
  downloadOnosServices: usageDownload(
    'download_onos_service_usage_report_for_admin',
    'ONOS by service',
  ),
  downloadAiServices: usageDownload('export_ai_usage_report_for_admin', 'JGate-AI by service'),
  downloadJgatePublishers: usageDownload(
    'download_publisher_usage_report_for_admin',
    'J-Gate by publisher',
  ),
  downloadOnosPublishers: usageDownload(
    'download_onos_publisher_usage_report_for_admin',
    'ONOS by publisher',
  ),
}

const ddrReportFields = {
  from: dayOrNone,
  to: dayOrNone,
  regionId: smallIdOrAll,
  memberId: idOrAll,
  format: exportFormat,
  reportFormat: codedFilter({ all: 1, filled: 2 }, { blank: 'all', also: { 0: 'all' } }),
  // 1 means received, all else sent, but for 0, the specified default (docs/requirements/delivery-and-reports.md §9).
  side: codedFilter(
    { received: 1, sent: 2 },
    { blank: 'received', unknown: 'sent', also: { 0: 'received' } },
  ),
  customerId: idOrAll,
  consortiumId: idOrAll,
  members: reportMembers,
}
const ddrReportNames = {
  from: 'ddr_from_date',
  to: 'ddr_to_date',
  regionId: 'zone_id_val',
  memberId: 'consortia_member_id',
  format: 'export_type',
  reportFormat: 'report_format',
  side: 'report_type',
  customerId: 'customer_id',
  consortiumId: 'consortia_id',
}

const ddrReportRow = withWireKeys(
  { institutionName: text, ...statusCounts },
  { institutionName: 'request_by_or_to_client', ...statusCountNames },
)

const region = withWireKeys(
  { regionId: id, name: text },
  { regionId: 'zone_id', name: 'zone_name' },
)

/** The report of document delivery. */
export const ddrReports = {
  list: procedure('get_ddr_report', {
    summary: 'Requests of a span by library and status, and their number in the year before',
    access: 'ddrReport.list',
    input: listInput(ddrReportRow, ddrReportFields, ddrReportNames),
    output: withWireKeys(
      { rows: z.array(ddrReportRow), before: countBefore.optional() },
      { rows: 'DDR_Report_List', before: 'year_before' },
    ),
  }),
  download: downloadProcedure('download_ddr_report', {
    summary: 'The DDR report as a file',
    access: 'ddrReport.export',
    input: withWireKeys(ddrReportFields, ddrReportNames),
  }),
  regions: procedure('get_dat_region_list', {
    summary: 'Regions to filter by',
    access: 'session',
    input: listInput(region, {}),
    output: z.array(region),
  }),
}

/** Lending reports what this library delivered, borrowed what it received. */
const contuSide = codedFilter({ lending: 0, borrowed: 1 }, { blank: 'lending' })
const contuFields = {
  side: contuSide,
  year: yearOrThis,
  requesterId: idOrAll,
  customerId: idOrAll,
  members: reportMembers,
}
const contuNames = {
  side: 'report_type',
  year: 'selected_year',
  requesterId: 'requesting_customer_id',
  customerId: 'customer_id',
}

const contuRow = withWireKeys(
  { journalTitle: text, filled: count, balance: z.int().nullable(), referenceId: text },
  { journalTitle: 'resource_name', filled: 'ill_fulfilled', referenceId: 'reference_id' },
)

const contuDetailRow = withWireKeys(
  {
    /** The requester, in a lending report. */
    requestedBy: text.optional(),
    /** The supplier, in a borrowed report. */
    requestedTo: text.optional(),
    articleTitle: text,
    /** Reference number of the request. */
    referenceId: text,
    requestedOn: isoDate,
    issue: text,
    volume: text,
    publishedOn: text,
    journalTitle: text,
    userName: text,
    userEmail: text,
  },
  {
    requestedBy: 'request_by',
    requestedTo: 'request_to',
    articleTitle: 'article_name',
    referenceId: 'reference_id',
    requestedOn: 'request_date',
    publishedOn: 'publish_date',
    journalTitle: 'resource_name',
    userName: 'requester_user_name',
    userEmail: 'user_email',
  },
)

/** The report of the CONTU guideline. */
export const contuReports = {
  list: listProcedure('get_contu_report_list', {
    summary: 'Copies per journal and year under the CONTU guideline',
    access: 'contuReport.list',
    input: listInput(contuRow, contuFields, contuNames),
    row: contuRow,
  }),
  details: listProcedure('get_contu_ddr_details', {
    summary: 'The requests behind one row',
    access: 'contuReport.list',
    input: listInput(
      contuDetailRow,
      { referenceId: z.string().min(1).max(100) },
      { referenceId: 'ddr_reference_id' },
    ),
    row: contuDetailRow,
    problems: ['notFound'],
  }),
  years: procedure('get_contu_report_years', {
    summary: 'First year with data',
    access: 'contuReport.list',
    input: withWireKeys({ customerId: idOrAll }, { customerId: 'customer_id' }),
    output: withWireKeys({ fromYear: inputYear }, { fromYear: 'from_year' }),
  }),
  yearBefore: procedure('get_contu_report_year_before', {
    summary: 'Copies on the same days of the year before',
    access: 'contuReport.list',
    input: withWireKeys(contuFields, contuNames),
    output: countBefore,
  }),
  download: downloadProcedure('Export_contu_report', {
    summary: 'The report as a file',
    access: 'contuReport.export',
    input: withWireKeys(
      { ...contuFields, format: exportFormat },
      { ...contuNames, format: 'export_type' },
    ),
  }),
  downloadDetails: downloadProcedure('export_contu_ddr_details', {
    summary: 'The requests behind one row as a file',
    access: 'contuReport.export',
    input: withWireKeys(
      { format: exportFormat, referenceId: z.string().min(1).max(100), side: contuSide },
      { format: 'export_type', referenceId: 'ddr_reference_id', side: 'report_type' },
    ),
    problems: ['notFound'],
  }),
}
