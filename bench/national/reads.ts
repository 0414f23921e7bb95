import type { Client } from 'pg'
import { z } from 'zod'
import { contract } from '../../contract/index.ts'
import { addDays } from '../../contract/calendar.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { type Endpoint, needsSession } from '../../contract/kernel/endpoint.ts'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { demo } from './size.ts'

/** A call that reads, with its name in the contract. */
export interface Read {
  name: string
  endpoint: Endpoint
}

/** Reads of work under way, and of a reference that only another answer names; in this world they are refused. */
const leftOut: ReadonlySet<string> = new Set([
  'uploads.progress',
  'bulkActions.progress',
  'bulkActions.refusals',
  'contuReports.details',
])

/** All calls of the contract that a session reads with and that answer JSON. */
export const reads: readonly Read[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([call, endpoint]) => {
    const name = `${area}.${call}`
    const isRead =
      endpoint.method === 'GET' &&
      !endpoint.changesState &&
      needsSession(endpoint) &&
      (endpoint.responseKind === 'json' || endpoint.responseKind === 'page') &&
      !leftOut.has(name)
    return isRead ? [{ name, endpoint }] : []
  }),
)

/** Values of fields by name. */
export type Values = Record<string, unknown>

/** Returns values for all required fields of reads, of records that the customer may read. */
export async function valuesFor(client: Client, customerId: number): Promise<Values> {
  const first = async (statement: string): Promise<unknown> => {
    const { rows } = await client.query<{ value: unknown }>(statement)
    return rows[0]?.value
  }
  const today = demoDay(new Date())
  const lastMonth = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7)
  const isConsortium = customerId === demo.consortiumId
  const own = isConsortium ? demo.libraryId : customerId
  return {
    customerId,
    consortiumId: demo.consortiumId,
    userId: customerId,
    from: `${today.slice(0, 4)}-01-01`,
    to: today,
    year: Number(today.slice(0, 4)),
    begin: `${Number(lastMonth.slice(0, 4)) - 1}${lastMonth.slice(4)}`,
    end: lastMonth,
    side: 'received',
    report: 'DR',
    kind: 'titles',
    action: 'fulfil',
    form: 'request',
    userName: 'somebody',
    address: '192.0.2.9',
    memberId: demo.libraryId + 1,
    titleId: await first(
      `select title_id as value from library_titles where customer_id = ${own} limit 1`,
    ),
    packageId: await first(
      `select package_id as value from consortium_packages where consortium_id = ${demo.consortiumId} and member_id is null limit 1`,
    ),
    ddrId: Number(
      await first(
        `select id as value from ddr_requests where supplier_id = ${own} order by id desc limit 1`,
      ),
    ),
    endUserId: await first(`select id as value from end_users where customer_id = ${own} limit 1`),
    countryId: await first('select country_id as value from customers limit 1'),
    stateId: await first(
      'select state_id as value from customers where state_id is not null limit 1',
    ),
  }
}

/** Values of single calls that differ from those of the others. */
const ownValues: Record<string, Values> = {
  'contuReports.list': { side: 'lending' },
  'contuReports.yearBefore': { side: 'lending' },
  'ddr.entries': { kind: 'message' },
  // A consortium asks for one of its members.
  'ddr.balanceWithout': { customerId: demo.libraryId },
  'overlaps.heldTwice': { customerId: demo.libraryId },
  'overlaps.endingSoon': { customerId: demo.libraryId },
  'overlaps.coveredPackages': { customerId: demo.libraryId },
}

/**
 * Returns the address of a call: its required fields have their `values`, a list has its first page, and the fields of
 * `more` are as they say. Fields with a default are left out.
 */
export function addressOfRead(
  url: string,
  { name, endpoint }: Read,
  values: Values,
  more: Values = {},
): string {
  const keys = wireKeysOf(endpoint.input)
  const query = new URLSearchParams()
  for (const [field, schema] of Object.entries(keys?.object.shape ?? {})) {
    const fallback = { page: 1, perPage: 15 }[field]
    const isNeeded = !z.safeParse(schema, undefined).success
    const needed = { ...values, ...ownValues[name] }[field]
    const standard = isNeeded ? needed : fallback
    const value = field in more ? more[field] : standard
    if (isNeeded && value === undefined) throw new Error(`${name}: no value is known for ${field}`)
    if (value === undefined) continue
    query.set(keys?.names[field] ?? field, String(z.encode(schema, value)))
  }
  return `${url}${basePath}${endpoint.path}?${query}`
}
