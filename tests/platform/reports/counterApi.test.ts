import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterReports } from '../../../contract/counter/endpoints.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  exceptionSchema,
  membersSchema,
  reportListSchema,
  reportSchemas,
  statusSchema,
} from '../../support/usage/counterSchema.ts'
import { consortiumId, harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import {
  type HarvestAnswer,
  type Harvester,
  harvest,
  harvesterOf,
} from '../../support/usage/harvester.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let meridian: Caller
let library: Harvester
let consortium: Harvester
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { COUNTER_REQUESTS: '500' } })
  meridian = await carrel.signIn('meridian')
  library = await harvesterOf(carrel, meridian, meridianId)
  consortium = await harvesterOf(carrel, await carrel.signIn('consortium'), consortiumId)
})
afterAll(() => carrel.drop())

const dates = { begin_date: '2025-12', end_date: '2026-02' }
const paths = {
  PR: '/r51/reports/pr',
  PR_P1: '/r51/reports/pr_p1',
  DR: '/r51/reports/dr',
  DR_D1: '/r51/reports/dr_d1',
} as const
const ids = Object.keys(paths) as (keyof typeof paths)[]

/** A failure is one exception and nothing else. */
const failure = ({ status, json }: HarvestAnswer) => ({ status, ...exceptionSchema.parse(json) })

interface Header {
  Institution_Name: string
  Report_Filters: Record<string, unknown>
  Report_Attributes?: Record<string, unknown>
  Exceptions?: { Code: number; Message: string; Data?: string }[]
}
const headerOf = ({ json }: HarvestAnswer) => (json as { Report_Header: Header }).Report_Header
const itemsOf = ({ json }: HarvestAnswer) => (json as { Report_Items: unknown[] }).Report_Items

describe('the paths of the standard', () => {
  it('stand at the root of the product, and below /platform as everything else', async () => {
    for (const root of ['', '/platform']) {
      const status = await harvest(carrel, `${root}/r51/status`, {})
      expect(status.status).toBe(200)
      expect(statusSchema.parse(status.json)[0]?.Service_Active).toBe(true)
      expect((await library.get(`${root}${paths.PR}`, dates)).status).toBe(200)
    }
  })

  it.each([
    ['/r51/report'],
    ['/r51'],
    ['/r51/reports/tr'],
    ['/r51/reports/PR'],
    ['/r51/reports/pr/2026'],
    ['/platform/r51/nothing'],
  ])('%s is none of them: 404', async (path) => {
    expect((await library.get(path, dates)).status).toBe(404)
  })

  it('take GET alone', async () => {
    const answer = await harvest(carrel, '/r51/status', {}, { method: 'POST' })
    expect(answer.status).toBe(404)
  })

  it('list the reports of a customer with their months', async () => {
    const reports = reportListSchema.parse((await library.get('/r51/reports')).json)
    expect(reports.map(({ Report_ID, Path }) => [Report_ID, Path])).toEqual(Object.entries(paths))
    for (const { First_Month_Available, Last_Month_Available } of reports) {
      expect([First_Month_Available, Last_Month_Available]).toEqual(['2023-03', '2026-02'])
    }
  })

  it('list a library itself, and the members of a consortium', async () => {
    const own = membersSchema.parse((await library.get('/r51/members')).json)
    expect(own).toEqual([
      {
        Institution_Name: 'Meridian University Library',
        Customer_ID: '1002',
        Institution_ID: { Proprietary: ['carrel:1002'] },
      },
    ])
    const members = membersSchema.parse((await consortium.get('/r51/members')).json)
    const { rows } = await carrel.database.pool.query<{ id: string }>(
      `select id::text from customers where consortium_id = ${consortiumId} and id <> ${consortiumId} order by id`,
    )
    expect(members.map(({ Customer_ID }) => Customer_ID).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    )
  })
})

describe('reports', () => {
  it.each(ids)('%s follows the schema of the standard', async (id) => {
    for (const harvester of [library, consortium]) {
      const answer = await harvester.get(paths[id], dates)
      expect(answer).toMatchObject({ status: 200, contentType: 'application/json' })
      expect(answer.text.startsWith('{')).toBe(true)
      const report = reportSchemas[id].parse(answer.json)
      expect(report.Report_Items.length).toBeGreaterThan(0)
    }
  })

  it.each(['PR', 'DR'] as const)('%s takes filters and shows the access method', async (id) => {
    const answer = await library.get(paths[id], {
      ...dates,
      metric_type: 'total_item_investigations',
      data_type: 'Journal|Newspaper_or_Newsletter',
      access_method: 'Regular',
      attributes_to_show: 'Access_Method',
      granularity: 'Month',
      platform: 'Carrel',
      ...(id === 'DR' && { database: 'J-Gate' }),
    })
    reportSchemas[id].parse(answer.json)
    expect(headerOf(answer)).toMatchObject({
      Report_Filters: {
        Begin_Date: '2025-12-01',
        End_Date: '2026-02-28',
        Metric_Type: ['Total_Item_Investigations'],
        Data_Type: ['Journal', 'Newspaper_or_Newsletter'],
        Access_Method: ['Regular'],
        ...(id === 'DR' && { Database: 'J-Gate' }),
      },
      Report_Attributes: { Attributes_To_Show: ['Access_Method'] },
    })
    expect(headerOf(answer).Exceptions).toBeUndefined()
    expect(JSON.stringify(itemsOf(answer))).not.toMatch(/Searches|Unique|"Book"|ONOS/)
  })

  it('a consortium’s credential reaches the consortium and each member', async () => {
    const whole = await consortium.get(paths.PR, dates)
    expect(headerOf(whole).Institution_Name).toBe('Southern Universities Consortium')
    const member = await consortium.get(paths.PR, { ...dates, customer_id: '1002' })
    const own = await library.get(paths.PR, dates)
    expect(member.json).toEqual(own.json)
  })

  it('days are taken where they are the edges of months', async () => {
    const days = { begin_date: '2025-12-01', end_date: '2026-02-28' }
    expect((await library.get(paths.DR, days)).json).toEqual(
      (await library.get(paths.DR, dates)).json,
    )
  })
})

describe('a refusal is one exception', () => {
  const refusal = async (parameters: Parameters<Harvester['get']>[1], path: string = paths.PR) =>
    failure(await library.get(path, { ...dates, ...parameters }))

  it.each(['customer_id', 'requestor_id', 'api_key', 'begin_date', 'end_date'])(
    '1030 without %s, or with two of them',
    async (name) => {
      const expected = {
        status: 400,
        Code: 1030,
        Message: 'Insufficient Information to Process Request',
        Data: `Needed once: ${name}`,
      }
      expect(await refusal({ [name]: undefined })).toEqual(expected)
      expect(await refusal({ [name]: ' ' })).toEqual(expected)
      expect(await refusal({ [name]: ['2026-01', '2026-02'] })).toEqual(expected)
    },
  )

  it('1030 for a parameter that is too long to be read, by its name', async () => {
    expect(await refusal({ metric_type: 'x'.repeat(1001) })).toEqual({
      status: 400,
      Code: 1030,
      Message: 'Insufficient Information to Process Request',
      Data: 'metric_type: Enter at most 1000 characters',
    })
  })

  it.each(['/r51/reports', '/r51/members', ...Object.values(paths)])(
    '%s: 2000 for a requestor that is not known, 2020 for a wrong key',
    async (path) => {
      expect(await refusal({ requestor_id: '1002-nobody' }, path)).toEqual({
        status: 401,
        Code: 2000,
        Message: 'Requestor Not Authorized to Access Service',
      })
      expect(await refusal({ api_key: consortium.apiKey }, path)).toEqual({
        status: 401,
        Code: 2020,
        Message: 'APIKey Invalid',
      })
    },
  )

  it('2020 is on record for the customer of the credential', async () => {
    await refusal({ api_key: consortium.apiKey })
    const { rows } = await carrel.database.owner.query(
      `select outcome, user_name as "userName", customer_id as "customerId", details from audit_log
       where action = 'refused counter.harvest' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        outcome: 'refused',
        userName: library.requestorId,
        customerId: meridianId,
        details: { reason: 'wrong key' },
      },
    ])
  })

  it.each([
    '1003',
    '1001',
    '1030',
    '99999',
    '1002 or 1=1',
    '01002',
    '-1',
    'Meridian',
    `${'M'.repeat(39)}😀`,
  ])('2010 for the customer %s, who is not the library itself', async (customer) => {
    for (const path of ['/r51/reports', '/r51/members', ...Object.values(paths)]) {
      expect(await refusal({ customer_id: customer }, path)).toEqual({
        status: 403,
        Code: 2010,
        Message: 'Requestor is Not Authorized to Access Usage for Institution',
      })
    }
  })

  it('2010 for a consortium that asks for a library outside it', async () => {
    const answer = failure(await consortium.get(paths.DR, { ...dates, customer_id: '1030' }))
    expect(answer.Code).toBe(2010)
  })

  it('2010 as soon as a member has left its consortium', async () => {
    const fetchReport = () => consortium.get(paths.PR, { ...dates, customer_id: '1004' })
    expect((await fetchReport()).status).toBe(200)
    // Its packages and requests stay as they are: who may read what is asked of the membership alone.
    await carrel.database.owner.query(`begin; set local session_replication_role = replica;
      update customers set consortium_id = null where id = 1004; commit`)
    expect(failure(await fetchReport()).Code).toBe(2010)
  })

  it('2011 for reports of the world', async () => {
    expect(await refusal({ customer_id: '0000000000000000' })).toEqual({
      status: 403,
      Code: 2011,
      Message: 'Global Reports Not Supported',
    })
  })

  it.each([
    ['2026-02', '2026-01', 'end_date is before begin_date'],
    ['2026-03', '2026-03', 'begin_date is not in a month that is over'],
    ['2027-01', '2027-02', 'begin_date is not in a month that is over'],
    ['2026-13', '2026-13', 'begin_date must be yyyy-mm or the first day of a month'],
    ['2026-01-15', '2026-02', 'begin_date must be yyyy-mm or the first day of a month'],
    ['2026-01', '2026-02-29', 'end_date must be yyyy-mm or the last day of a month'],
    ['last month', '2026-02', 'begin_date must be yyyy-mm or the first day of a month'],
  ])('3020 for the dates %s to %s', async (begin, end, data) => {
    expect(await refusal({ begin_date: begin, end_date: end })).toEqual({
      status: 400,
      Code: 3020,
      Message: 'Invalid Date Arguments',
      Data: data,
    })
  })

  it('1000 when the platform fails, without the reason', async () => {
    const table = 'usage_by_metric'
    await carrel.database.owner.query(`alter table ${table} rename to elsewhere`)
    const answer = await library.get(paths.PR, dates)
    await carrel.database.owner.query(`alter table elsewhere rename to ${table}`)
    expect(failure(answer)).toMatchObject({
      status: 503,
      Code: 1000,
      Message: 'Service Not Available',
    })
    expect(answer.text).not.toContain(table)
  })
})

it('a request that cannot be read leaves its line in the log, and no error', async () => {
  carrel.log.length = 0
  expect((await library.get(paths.PR, { ...dates, platform: 'a\0b' })).status).toBe(400)
  expect(carrel.log).toHaveLength(1)
  expect(carrel.log[0]).toContain('"status":400')
})

describe('exceptions in the header of a report', () => {
  const reportOf = async (
    parameters: Parameters<Harvester['get']>[1],
    id: keyof typeof paths = 'DR',
  ) => {
    const answer = await library.get(paths[id], { ...dates, ...parameters })
    expect(answer.status).toBe(200)
    reportSchemas[id].parse(answer.json)
    return { ...headerOf(answer), items: itemsOf(answer) }
  }

  it('3030 where there was no usage', async () => {
    const { Exceptions, items } = await reportOf({ access_method: 'TDM' })
    expect(items).toEqual([])
    expect(Exceptions).toEqual([{ Code: 3030, Message: 'No Usage Available for Requested Dates' }])
  })

  it('3031 for months that are not over: the report ends before them', async () => {
    const { Exceptions, Report_Filters } = await reportOf({ end_date: '2026-12-31' })
    expect(Report_Filters['End_Date']).toBe('2026-02-28')
    expect(Exceptions).toEqual([
      {
        Code: 3031,
        Message: 'Usage Not Ready for Requested Dates',
        Data: 'Asked for 2025-12 to 2026-12; usage is ready to 2026-02',
      },
    ])
  })

  it('3032 for months before usage was collected, and then nothing of no usage', async () => {
    const { Exceptions, items } = await reportOf({ begin_date: '2020-01', end_date: '2020-12' })
    expect(items).toEqual([])
    expect(Exceptions).toEqual([
      {
        Code: 3032,
        Message: 'Usage No Longer Available for Requested Dates',
        Data: 'Asked for 2020-01 to 2020-12; usage is available from 2023-03',
      },
    ])
  })

  it('3040 where collecting began within the first month', async () => {
    const { Exceptions } = await reportOf({ begin_date: '2023-03', end_date: '2023-06' })
    expect(Exceptions).toEqual([
      {
        Code: 3040,
        Message: 'Partial Data Returned',
        Data: 'Usage was collected from 2023-03-18',
      },
    ])
    expect(
      (await reportOf({ begin_date: '2023-04', end_date: '2023-06' })).Exceptions,
    ).toBeUndefined()
  })

  it('3050 for parameters that the report does not have, filters of a standard view among them', async () => {
    const unknown = { Code: 3050, Message: 'Parameter Not Recognized in this Context' }
    expect((await reportOf({ yop: '2020', item_id: 'x' })).Exceptions).toEqual([
      { ...unknown, Data: 'yop, item_id' },
    ])
    const view = await reportOf({ metric_type: 'Searches_Regular', granularity: 'Totals' }, 'DR_D1')
    expect(view.Exceptions).toEqual([{ ...unknown, Data: 'metric_type, granularity' }])
    expect(view.items).toEqual((await reportOf({}, 'DR_D1')).items)
  })

  it('3060 for values that a filter cannot take; the others stay', async () => {
    const invalid = { Code: 3060, Message: 'Invalid ReportFilter Value' }
    const { Exceptions, Report_Filters } = await reportOf({
      metric_type: 'Searches_Regular|Searches_Platform',
      data_type: 'Platform',
      database: 'Elsewhere',
      platform: 'Other',
      country_code: 'IN',
    })
    expect(Exceptions).toEqual([
      {
        ...invalid,
        Data: 'country_code, platform=Other, metric_type=Searches_Platform, data_type=Platform, database=Elsewhere',
      },
    ])
    expect(Report_Filters).toEqual({
      Begin_Date: '2025-12-01',
      End_Date: '2026-02-28',
      Metric_Type: ['Searches_Regular'],
    })
  })

  it('3061 for databases that are named in two ways', async () => {
    const { Exceptions, Report_Filters } = await reportOf({ database: 'J-Gate|carrel:onos' })
    expect(Exceptions).toEqual([
      {
        Code: 3061,
        Message: 'Incongruous ReportFilter Value',
        Data: 'database=J-Gate|carrel:onos',
      },
    ])
    expect(Report_Filters['Database']).toBeUndefined()
  })

  it('3062 for attributes that are not offered', async () => {
    const { Exceptions, items } = await reportOf({
      attributes_to_show: 'Access_Method|YOP',
      granularity: 'Totals',
    })
    expect(Exceptions).toEqual([
      {
        Code: 3062,
        Message: 'Invalid ReportAttribute Value',
        Data: 'attributes_to_show=YOP, granularity=Totals',
      },
    ])
    expect(JSON.stringify(items)).toContain('"Access_Method":"Regular"')
  })
})

describe('the usage of a library', () => {
  it('is in no report of another library or of a consortium that it does not belong to', async () => {
    // More searches within a month than the demo has of all its customers together.
    const count = 1500
    const start = Date.parse('2026-01-10T10:00:00Z')
    const searches = Array.from({ length: count }, (_, nth) => ({
      customerId: harbourId,
      occurredAt: new Date(start + nth * 20 * 60_000),
      source: 'jgate' as const,
      device: 'web' as const,
      actionId: 10,
      sessionKey: `canary${nth}`,
    }))
    await carrel.platform.usage.record(carrel.platform.db, searches)
    for (const harvester of [library, consortium]) {
      for (const id of ids) {
        const { text } = await harvester.get(paths[id], dates)
        const counts = (text.match(/\d+(?=[,}])/g) ?? []).map(Number)
        expect(Math.max(...counts)).toBeLessThan(count)
      }
    }
  })
})

describe('limits', () => {
  it('1020 beyond the requests of a minute, for that credential alone', async () => {
    const strict = await createTestPlatform({ env: { COUNTER_REQUESTS: '5' } })
    try {
      const administrator = await strict.signIn('harbour')
      const busy = await harvesterOf(strict, administrator, harbourId)
      const other = await harvesterOf(strict, administrator, harbourId)
      const statuses: number[] = []
      for (let nth = 0; nth < 6; nth += 1) statuses.push((await busy.get('/r51/reports')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      const refused = await busy.get(paths.PR, dates)
      expect(failure(refused)).toEqual({
        status: 429,
        Code: 1020,
        Message: 'Client has made too many requests',
        Data: 'The limit is 5 requests in a minute',
      })
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60)
      expect((await other.get('/r51/reports')).status).toBe(200)
    } finally {
      await strict.drop()
    }
  })

  it('1020 after thirty wrong keys from one address; others go on', async () => {
    const guess = (ip: string) =>
      harvest(
        carrel,
        '/r51/members',
        { customer_id: '1002', requestor_id: library.requestorId, api_key: 'guess' },
        { ip },
      )
    for (let nth = 0; nth < 30; nth += 1) expect((await guess('198.51.100.7')).status).toBe(401)
    expect(failure(await guess('198.51.100.7'))).toMatchObject({ status: 429, Code: 1020 })
    expect((await guess('198.51.100.8')).status).toBe(401)
  })
})

describe('credentials', () => {
  let harbour: Caller
  beforeAll(async () => {
    harbour = await carrel.signIn('harbour')
  })

  it('are stored as a hash, shown once, listed without the key and recorded in the audit log', async () => {
    const made = await harbour.call(counterReports.createCredential, {
      label: 'Statistics tool',
    })
    const listed = await harbour.call(counterReports.credentials, {})
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({
      label: 'Statistics tool',
      requestorId: made.requestorId,
      createdBy: 'harbour',
      lastUsedAt: null,
    })
    expect(JSON.stringify(listed)).not.toContain(made.apiKey)
    const { rows } = await carrel.database.pool.query<{ row: string }>(
      'select counter_credentials::text as row from counter_credentials',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(made.apiKey)
    const credentialId = listed[0]?.id ?? 0
    const identity = { customer_id: '1030', requestor_id: made.requestorId, api_key: made.apiKey }
    expect((await harvest(carrel, '/r51/members', identity)).status).toBe(200)
    // Another library cannot revoke it, nor can it be revoked twice.
    expect(
      await problemCode(meridian.call(counterReports.revokeCredential, { credentialId })),
    ).toBe('notFound')
    await harbour.call(counterReports.revokeCredential, { credentialId })
    expect(await problemCode(harbour.call(counterReports.revokeCredential, { credentialId }))).toBe(
      'notFound',
    )
    expect(await harbour.call(counterReports.credentials, {})).toEqual([])
    // From now on it is not known any more.
    expect(failure(await harvest(carrel, '/r51/members', identity))).toMatchObject({
      status: 401,
      Code: 2000,
    })
    const support = await supportAt(carrel, harbourId)
    const filter = JSON.stringify({ customerId: harbourId, action: 'counter.' })
    const log = await support.fetch(`/rest/auditLog?${new URLSearchParams({ filter })}`)
    const entries = (await log.json()) as { action: string; details: unknown }[]
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'counter.createCredential',
      'counter.revokeCredential',
    ])
    expect(JSON.stringify(entries)).toContain(made.requestorId)
    expect(JSON.stringify(entries)).not.toContain(made.apiKey)
    expect(carrel.log.join('')).not.toContain(made.apiKey)
  })

  it('a customer can have twenty in force, even when several are made at once', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        harbour.call(counterReports.createCredential, { label: `Tool ${index}` }),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})

it('shows the last use of a credential to the minute', async () => {
  const lastUse = async () => {
    const listed = await meridian.call(counterReports.credentials, {})
    return listed.find(({ requestorId }) => requestorId === library.requestorId)?.lastUsedAt
  }
  carrel.clock.advance(minutes(5))
  await library.get('/r51/members')
  expect(await lastUse()).toBe(carrel.clock.now().toISOString())
})
