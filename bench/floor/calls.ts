import type { PoolClient } from 'pg'
import { addDays, dayOf, nextMonth, yearOf } from '../../contract/calendar.ts'
import { usageYear } from '../../contract/dashboard/model.ts'
import { adminTypes } from '../../contract/principal.ts'
import {
  failedMails,
  requestIds,
  requestRows,
  requestsOfDays,
  requestsOfMonths,
  subscriptionEnd,
  titleCount,
  titleRows,
  usageByActivity,
  userCounts,
} from './queries.ts'

/** A row of `sessionQuery`. */
export interface FloorSession {
  customer_id: number
  consortium_id: number | null
  admin_type: string
  last_seen_at: Date
  expires_at: Date
  subscription_ends_on: string | null
  grace_days: number
}

type Query = Record<string, string>
type Span = { from: string; to: string }
type Answer = { body: object; total?: number }
type FloorInput = { customerId: number; page: number; perPage: number } & Span

/** A call written by hand: the check of its input, and its queries and JSON. */
export interface FloorCall {
  name: string
  /** Below the base path, as in the contract. */
  path: string
  adminType: string
  /** Returns the input of a query string; null when a value is not allowed. */
  read(query: Query): FloorInput | null
  run(client: PoolClient, input: FloorInput): Promise<Answer>
}

const procedure = (name: string) => `/api/${name}/${name}`

const asRows = (value: unknown) => ({ data: [[value]] })
const today = () => dayOf(new Date(), 'UTC')

function readPositiveNumber(text: string | undefined, fallback?: number): number | null {
  if (text === undefined) return fallback ?? null
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the input of a call whose customer has this name on the wire. */
const readerOf =
  (customerField: string) =>
  (query: Query): FloorInput | null => {
    const customerId = readPositiveNumber(query[customerField])
    const page = readPositiveNumber(query.page_no, 1)
    const perPage = readPositiveNumber(query.rpp, 15)
    if (customerId === null || page === null || perPage === null) return null
    return { customerId, page, perPage, from: today(), to: today() }
  }

function readRequests(query: Query): FloorInput | null {
  const input = readerOf('customerId')(query)
  const { ddr_from_date: from, ddr_to_date: to, ddr_status: status } = query
  if (input === null || !isDay(from) || !isDay(to) || from > to || status !== '1') return null
  return { ...input, from, to }
}

async function countUsers(client: PoolClient, { customerId }: FloorInput): Promise<Answer> {
  const { rows } = await client.query(userCounts, [customerId, yearOf(today())])
  return { body: asRows(rows[0]) }
}

async function summarizeUsage(client: PoolClient, { customerId }: FloorInput): Promise<Answer> {
  const ends = await client.query<{ subscription_ends_on: string | null; grace_days: number }>(
    subscriptionEnd,
    [customerId],
  )
  const { subscription_ends_on: endDate = null, grace_days: graceDays = 0 } = ends.rows[0] ?? {}
  const year = usageYear(today(), { endDate, graceDays })
  const { rows } = await client.query<{ name: string; count: number }>(usageByActivity, [
    customerId,
    `${year}-01-01`,
  ])
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { body: asRows([{ Total_Hits: total }, ...rows.map((r) => ({ [r.name]: r.count }))]) }
}

interface RequestRow {
  id: number
  article_id: number | null
  article_name: string
  authors: string
  source_name: string
  publication_date: string | null
  volume: string
  issue_number: string
  pages: string
  requester_id: number
  supplier_id: number
  requester_name: string | null
  supplier_name: string | null
  user_name: string
  user_department: string
  user_designation: string
  user_email: string
  user_mobile: string
  requested_on: string
  priority: string
  is_duplicate: boolean
  resource_type_id: number | null
  is_open_access: boolean
  article_doi: string | null
  issue_id: number | null
  mode: string | null
  row_version: number
}

async function listRequests(client: PoolClient, input: FloorInput): Promise<Answer> {
  const { customerId, from, to, page, perPage } = input
  const firstMonth = from.endsWith('-01') ? from : nextMonth(from)
  const afterLast = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`
  let pending = 0
  const add = ({ rows }: { rows: { value: string; count: number }[] }) => {
    pending += rows.find(({ value }) => value === 'pending')?.count ?? 0
  }
  add(await client.query(requestsOfMonths, [customerId, firstMonth, addDays(afterLast, -1)]))
  if (from < firstMonth)
    add(await client.query(requestsOfDays, [customerId, from, addDays(firstMonth, -1)]))
  if (afterLast <= to) add(await client.query(requestsOfDays, [customerId, afterLast, to]))
  const offset = (page - 1) * perPage
  const pageOfIds = await client.query<{ id: number }>(requestIds, [
    customerId,
    from,
    to,
    'pending',
    perPage,
    offset,
  ])
  const ids = pageOfIds.rows.map(({ id }) => id)
  const { rows } = await client.query<RequestRow>(requestRows, [ids])
  const failed = await client.query<{ ddr_id: number }>(failedMails, [ids])
  const withFailedMail = new Set(failed.rows.map((row) => row.ddr_id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const listed = ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [requestJson(row, withFailedMail.has(id))]
  })
  const pages = Math.ceil(pending / perPage)
  return {
    body: asRows({
      DDR_Received_List: listed,
      pagination: Array.from({ length: pages }, (_, index) => index + 1),
      no_of_records: pending,
      message: 'Ok',
    }),
    total: pending,
  }
}

function requestJson(row: RequestRow, mailFailed: boolean) {
  const [year = '', month = '', day = ''] = row.publication_date?.split('-') ?? []
  return {
    ddr_id: row.id,
    article_id: row.article_id,
    article_name: row.article_name,
    authors: row.authors,
    source_name: row.source_name,
    issue_year: year,
    issue_month: month,
    issue_date: day,
    issue_volume: row.volume,
    issue_number: row.issue_number,
    page_no: row.pages,
    requester_customer_name: row.requester_name ?? '',
    delivery_customer_name: row.supplier_name ?? '',
    user_name: row.user_name,
    user_department: row.user_department,
    user_designation: row.user_designation,
    user_email: row.user_email,
    user_mobileno: row.user_mobile,
    requesteddate: row.requested_on,
    request_priority: row.priority,
    status: 1,
    is_duplicate: row.is_duplicate,
    ddr_req_to: row.supplier_id,
    customer_id: row.requester_id,
    resource_type_id: row.resource_type_id,
    access_type_id: null,
    is_oa_article: row.is_open_access,
    article_doi: row.article_doi ?? '',
    issue_id: row.issue_id,
    delivery_mode: row.mode,
    mail_failed: mailFailed,
    row_version: row.row_version,
  }
}

interface TitleRow {
  record_id: number
  access_type: 'print' | 'electronic'
  resource_name: string
  resource_type: string
  resource_year: string
  start_date: string
  end_date: string
  title_id: number
  publisher_name: string
  identifiers: string
  origins: string[]
}

async function listTitles(client: PoolClient, input: FloorInput): Promise<Answer> {
  const { customerId, page, perPage } = input
  const { rows } = await client.query<TitleRow>(titleRows, [
    customerId,
    perPage,
    (page - 1) * perPage,
  ])
  const counted = await client.query<{ total: number }>(titleCount, [customerId])
  const listed = rows.map((row) => ({
    record_id: row.record_id,
    access_type: row.access_type.toUpperCase(),
    resource_name: row.resource_name,
    resource_type: row.resource_type,
    resource_year: row.resource_year,
    start_date: row.start_date,
    end_date: row.end_date,
    resource_id: row.record_id,
    titleId: row.title_id,
    publisher_name: row.publisher_name,
    identifiers: row.identifiers,
    origins: row.origins,
  }))
  return { body: asRows(listed), total: counted.rows[0]?.total ?? 0 }
}

/** The calls that the floor answers. */
export const floorCalls: readonly FloorCall[] = [
  {
    name: 'users',
    path: procedure('dashboard_for_library_user_count'),
    adminType: adminTypes.library,
    read: readerOf('CustomerId'),
    run: countUsers,
  },
  {
    name: 'usage',
    path: procedure('get_dashboard_for_usage_summary_for_library'),
    adminType: adminTypes.library,
    read: readerOf('informaticustomer_id'),
    run: summarizeUsage,
  },
  {
    name: 'requests',
    path: procedure('get_ddr_received_list'),
    adminType: adminTypes.library,
    read: readRequests,
    run: listRequests,
  },
  {
    name: 'titles',
    path: procedure('get_print_electronic_resources_by_library'),
    adminType: adminTypes.library,
    read: readerOf('CustomerId'),
    run: listTitles,
  },
]
