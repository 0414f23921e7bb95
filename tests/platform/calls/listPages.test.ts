import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { type Caller, refusalOf } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { consortiumPackages, endUsers, memberLibraries, packages, usageReports } = contract

let carrel: TestPlatform
let library: Caller
let consortium: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
  consortium = await carrel.signIn('consortium')
})
afterAll(() => carrel.drop())

describe('a list of document delivery', () => {
  it('that has many pages is not read by smaller ones than the portal shows', async () => {
    const { owner } = carrel.database
    await owner.query(
      `update ddr_monthly_counts set requests = requests + 60000 where (customer_id, side, month, status, priority_id) = (
         select customer_id, side, month, status, priority_id from ddr_monthly_counts
         where customer_id = ${meridianId} and side = 'received' order by month desc limit 1)`,
    )
    const { received } = contract.ddr
    const list = (rpp: string) =>
      refusalOf(library, received, { ddr_from_date: '2025-09-01', ddr_to_date: '2026-03-18', rpp })
    const refused = await list('1')
    expect(refused.status).toBe(422)
    expect(refused.fields['rpp']).toMatch(/^must be at least 15: the list has 60\d\d\d rows$/)
    expect((await list('2')).status).toBe(200)
    expect((await list('15')).status).toBe(200)
  })
})

describe('a page without a size', () => {
  beforeAll(async () => {
    await carrel.database.owner.query(
      `insert into end_users (customer_id, first_name, last_name, email, password_hash, created_at)
       select ${meridianId}, 'Paged', 'Reader ' || n, 'paged' || n || '@library.example', '', now()
       from generate_series(1, 40) as n`,
    )
  })

  it('is one of fifteen rows, of every list', async () => {
    const users = { customerId: meridianId, search: 'paged', state: 'all' } as const
    const all = await library.call(endUsers.list, users)
    const second = await library.call(endUsers.list, { ...users, page: 2 })
    expect([all.rows.length, second.total]).toEqual([40, 40])
    expect(second.rows).toEqual(all.rows.slice(15, 30))

    const year = { from: '2025-04-01', to: '2026-03-18', detail: 'summary', device: 'all' } as const
    const usage = { ...year, subject: 'journals', consortiumId: null, customerId: null } as const
    const used = await library.call(usageReports.jgateTitles, usage)
    const paged = await library.call(usageReports.jgateTitles, { ...usage, page: 1 })
    expect([paged.total, paged.rows]).toEqual([used.total, used.rows.slice(0, 15)])

    const members = { customerId: consortiumId, name: '' }
    const everybody = await consortium.call(memberLibraries.list, members)
    const some = await consortium.call(memberLibraries.list, { ...members, page: 1 })
    expect([some.total, some.rows]).toEqual([everybody.total, everybody.rows.slice(0, 15)])
  })
})

describe('an empty page number or size', () => {
  const bodyOf = async ({ path }: Pick<Endpoint, 'path'>, parameters: Record<string, string>) => {
    const response = await consortium.fetch(`${path}?${new URLSearchParams(parameters)}`)
    const { data } = (await response.json()) as { data?: unknown }
    return { status: response.status, data }
  }

  it.each([
    ['requests', contract.ddr.received, { customerId: '1001' }],
    ['members', memberLibraries.list, { customer_id: '1001' }],
    ['publishers', contract.publishers.licensed, {}],
  ])('of %s counts as missing', async (_, endpoint, parameters) => {
    const all = await bodyOf(endpoint, parameters)
    expect(all.status).toBe(200)
    expect(await bodyOf(endpoint, { ...parameters, page_no: '', rpp: '' })).toEqual(all)
  })

  it('leaves the other one as it is', async () => {
    const members = { customer_id: '1001', rpp: '5' }
    const five = await bodyOf(memberLibraries.list, members)
    expect(await bodyOf(memberLibraries.list, { ...members, page_no: '' })).toEqual(five)
  })

  it.each(['0', '-1', 'x'])('is not what %s is', async (page) => {
    const { status } = await bodyOf(memberLibraries.list, { customer_id: '1001', page_no: page })
    expect(status).toBe(422)
  })
})

describe('the order of a list', () => {
  const members = { customer_id: '1001' }
  const labelsOf = async (parameters: Record<string, string>) => {
    const { path } = memberLibraries.list
    const query = new URLSearchParams({ ...members, ...parameters })
    const response = await consortium.fetch(`${path}?${query}`)
    const body = (await response.json()) as { data?: [[{ list: { label: string }[] }]] }
    return body.data?.[0][0].list.map(({ label }) => label)
  }

  it('is read in capitals or not', async () => {
    const falling = await labelsOf({ sort: 'label', order: 'DESC' })
    expect(falling).toEqual((await labelsOf({}))?.toReversed())
    expect(await labelsOf({ sort: 'label', order: 'desc' })).toEqual(falling)
  })

  it('counts as missing when it is empty', async () => {
    expect(await labelsOf({ sort: '', order: '' })).toEqual(await labelsOf({}))
  })

  it('is neither up nor down by another word', async () => {
    const refusal = await refusalOf(consortium, memberLibraries.list, { ...members, order: 'up' })
    expect(refusal).toEqual({ status: 422, fields: { order: expect.any(String) as string } })
  })
})

describe('a filter', () => {
  const rowsOf = async (
    { path }: Pick<Endpoint, 'path'>,
    parameters: Record<string, string>,
    caller = library,
  ) => (await caller.fetch(`${path}?${new URLSearchParams(parameters)}`)).text()

  it.each([
    ['members', memberLibraries.list, { customer_id: '1001' }, 'name'],
    ['aggregators', consortiumPackages.aggregators, { agent_type: '0' }, 'aggregator_name'],
    ['subscribed packages', consortiumPackages.list, { consortia_id: '1001' }, 'package_name'],
  ])('by the name of %s means all for 0', async (_, endpoint, parameters, name) => {
    const all = await rowsOf(endpoint, parameters, consortium)
    expect(all).not.toContain('[[[]]]')
    expect(all).not.toContain('"total":0')
    expect(await rowsOf(endpoint, { ...parameters, [name]: '0' }, consortium)).toEqual(all)
  })

  it('by ids takes several, and none of them for the word null', async () => {
    const { available } = packages
    const idsOf = async (aggregator_id_in: string) => {
      const text = await rowsOf(available, { client_id: `${meridianId}`, aggregator_id_in })
      return [...text.matchAll(/"package_id":(\d+)/g)].map(([, id]) => Number(id))
    }
    const [first, second] = [await idsOf('1'), await idsOf('2')]
    expect([first.length, second.length]).not.toContain(0)
    expect(new Set(await idsOf('1,2'))).toEqual(new Set([...first, ...second]))
    expect(await idsOf('1, 999')).toEqual(first)
    expect(await idsOf('null')).toEqual(await idsOf(''))
    expect(
      await rowsOf(available, { client_id: `${meridianId}`, aggregator_id_in: '1,' }),
    ).toContain('must be ids separated by commas')
  })

  it('by an id means all for the word null', async () => {
    const { appDownloads } = usageReports
    const all = await rowsOf(appDownloads, { customer_id: `${meridianId}` })
    const nulled = { customer_id: `${meridianId}`, consortia_id: 'null' }
    expect(await rowsOf(appDownloads, nulled)).toEqual(all)
  })

  it('by a code is read in any case', async () => {
    const titles = (printorelectronicstatus: string) =>
      rowsOf(contract.titles.list, { CustomerId: `${meridianId}`, printorelectronicstatus })
    const printed = await titles('PRINT')
    expect(printed).toContain('"access_type":"PRINT"')
    expect(await titles('Print')).toEqual(printed)
    expect(await titles('paper')).toContain('printorelectronicstatus')
  })
})

describe('the total of a list', () => {
  it.each([
    ['requests', contract.ddr.received, { customerId: '1001', rpp: '15' }, /"no_of_records":(\d+)/],
    ['members', memberLibraries.list, { customer_id: '1001', rpp: '15' }, /"total":(\d+)/],
    ['publishers', contract.publishers.licensed, { page_no: '1' }, /"no_of_records":(\d+)/],
  ])('of %s stands in the header as in the body', async (_, { path }, parameters, inBody) => {
    const response = await consortium.fetch(`${path}?${new URLSearchParams(parameters)}`)
    const total = inBody.exec(await response.text())?.[1]
    expect(Number(total)).toBeGreaterThan(0)
    expect(response.headers.get('x-total-count')).toBe(total)
  })
})

describe('a list that is read whole', () => {
  /** Returns the rows of a call with these parameters, and the total in its header. */
  const listOf = async ({ path }: Pick<Endpoint, 'path'>, parameters: Record<string, string>) => {
    const response = await consortium.fetch(`${path}?${new URLSearchParams(parameters)}`)
    type Rows = Record<string, unknown>[]
    const { data } = (await response.json()) as { data: [[Rows | { DDR_Report_List: Rows }]] }
    const [[list]] = data
    return {
      rows: Array.isArray(list) ? list : list.DDR_Report_List,
      total: Number(response.headers.get('x-total-count')),
    }
  }
  const { ddr, ddrReports, organization } = contract

  it.each([
    ['countries', organization.countries, {}, 'country_name'],
    ['states', organization.states, { country_id: '1' }, 'state_name'],
    ['access types', organization.accessTypes, {}, 'access_type'],
    ['priorities', ddr.priorities, {}, 'priority'],
    ['regions', ddrReports.regions, {}, 'zone_name'],
    ['institutions', ddr.institutions, { consortia_id: '1001' }, 'label'],
    ['aggregators', consortiumPackages.aggregators, {}, 'aggregator_name'],
    ['packages to assign', consortiumPackages.available, { consortia_id: '1001' }, 'label'],
    ['requests of a year', ddr.sentOverview, { Customerid: '1001', Year: '2026' }, 'total_count'],
    ['the DDR report', ddrReports.list, { customer_id: '1001' }, 'total_count'],
  ])('has pages, an order and a total: %s', async (_, endpoint, parameters, sort) => {
    const all = await listOf(endpoint, parameters)
    expect(all.rows.length).toBeGreaterThan(0)
    expect(all.total).toBe(all.rows.length)

    const second = await listOf(endpoint, { ...parameters, page_no: '2', rpp: '1' })
    expect(second).toEqual({ rows: all.rows.slice(1, 2), total: all.total })
    const beyond = await listOf(endpoint, { ...parameters, page_no: '900', rpp: '50' })
    expect(beyond).toEqual({ rows: [], total: all.total })

    const valuesOf = async (order: string) => {
      const { rows } = await listOf(endpoint, { ...parameters, sort, order })
      return rows.map((row) => row[sort])
    }
    const rising = await valuesOf('ASC')
    expect(await valuesOf('DESC')).toEqual(rising.toReversed())
    expect(new Set(rising)).toEqual(new Set(all.rows.map((row) => row[sort])))
  })

  it('is not sorted by what its rows do not have', async () => {
    const refusal = await refusalOf(library, organization.countries, { sort: 'capital' })
    expect(refusal).toEqual({ status: 422, fields: { sort: expect.any(String) as string } })
  })
})

describe('a list of 25,001 rows', () => {
  const users = { customerId: meridianId, search: 'many@', state: 'all' } as const
  beforeAll(async () => {
    await carrel.database.owner.query(
      `insert into end_users (customer_id, first_name, last_name, email, department, password_hash)
       select ${meridianId}, 'Many', 'Reader ' || n, n || 'many@library.example', 'Many', ''
       from generate_series(1, 25001) as n`,
    )
    await carrel.database.owner.query(
      `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, article_name)
       select ${consortiumId}, ${lakesideId}, ${meridianId}, '2024-05-02', 'Many ' || n from generate_series(1, 25001) as n`,
    )
  })
  const received = {
    customerId: meridianId,
    status: 'all',
    from: '2024-05-01',
    to: '2024-05-03',
    priority: null,
    ddrId: null,
    consortiumId: null,
    partnerId: null,
    overdue: false,
  } as const

  it.each([
    ['whole', {}],
    ['as one page', { perPage: 1_000_000 }],
  ])('is refused %s, naming the page size', async (_, page) => {
    const perPage = 'must be given and at most 25000: the list has 25001 rows'
    const refused = { code: 'listTooLong', details: { fields: { perPage } } }
    await expect(library.call(endUsers.list, { ...users, ...page })).rejects.toMatchObject(refused)
    await expect(
      library.call(contract.ddr.received, { ...received, ...page }),
    ).rejects.toMatchObject(refused)
  })

  it('is answered by pages of up to 25,000', async () => {
    const most = await library.call(endUsers.list, { ...users, page: 1, perPage: 25_000 })
    expect([most.rows.length, most.total]).toEqual([25_000, 25_001])
    const last = await library.call(contract.ddr.received, {
      ...received,
      page: 2,
      perPage: 25_000,
    })
    expect([last.rows.length, last.total, last.pages]).toEqual([1, 25_001, 2])
  })
})

describe('the sort of a list', () => {
  it('is followed by the list of uploads of users', async () => {
    const names = ['b.xlsx', 'a.xlsx', 'c.xlsx']
    for (const [nth, name] of names.entries()) {
      carrel.clock.advance(1000)
      const file = await sheetFile(userHeaders, [newUser(900 + nth)], name)
      await library.call(endUsers.upload, { customerId: meridianId, file, uploadId: undefined })
    }
    const listed = async (query: object) =>
      (await library.call(endUsers.history, { customerId: meridianId, ...query })).rows
        .map(({ fileName }) => fileName)
        .filter((name) => names.includes(name))
    expect(await listed({})).toEqual(['c.xlsx', 'a.xlsx', 'b.xlsx'])
    expect(await listed({ order: 'ASC' })).toEqual(['b.xlsx', 'a.xlsx', 'c.xlsx'])
    expect(await listed({ sort: 'fileName' })).toEqual(['a.xlsx', 'b.xlsx', 'c.xlsx'])
    expect(await listed({ sort: 'fileName', order: 'DESC' })).toEqual([
      'c.xlsx',
      'b.xlsx',
      'a.xlsx',
    ])
  })

  it.each([
    ['uploads of users', endUsers.history, { customer_id: '1002', sort: 'undoable_until' }],
    ['member libraries', memberLibraries.list, { customer_id: '1001', sort: 'flags' }],
    ['packages', packages.subscribed, { customer_id: '1002', sort: 'is_assigned' }],
    ['packages', packages.available, { client_id: '1002', sort: 'origins' }],
    ['packages', consortiumPackages.list, { consortia_id: '1001', sort: 'origins' }],
  ])('that has no order of its own is refused: %s', async (_, endpoint, parameters) => {
    const caller = Object.values(parameters).includes('1001') ? consortium : library
    const { status, fields } = await refusalOf(caller, endpoint, parameters)
    expect([status, Object.keys(fields)]).toEqual([422, ['sort']])
  })
})
