import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { surplusReason } from '../../../contract/uploads/surplusCells.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

let carrel: TestPlatform
let staff: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  staff = await supportAt(carrel, meridianId)
})
afterAll(() => carrel.drop())

const { administration, session } = contract

const hill = {
  kind: 'library',
  name: 'Hill Library',
  country: 'Hillland',
  state: 'Upper Hill',
  city: 'Hilltown',
  isNewPlace: true,
  userName: 'hill',
  endsOn: '2027-03-31',
}

/** A write of ra-data-simple-rest; by the operator token unless a caller sends it. */
async function send(method: 'POST' | 'PUT', path: string, body: object, caller?: Caller) {
  const response = await (caller ?? carrel.anyone()).fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(caller === undefined && { authorization: `Bearer ${carrel.platform.operatorToken}` }),
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const create = (input: object, caller?: Caller) => send('POST', '/rest/customers', input, caller)

async function choosePassword(url: string, password: string) {
  const [, profileId, token] = /resetpassword\/(\d+)\/(.+)$/.exec(url) ?? []
  return carrel.anyone().call(session.resetPassword, {
    profileId: Number(profileId),
    token: token ?? '',
    newPassword: password,
    repeatedPassword: password,
  })
}
const signIn = (username: string, password: string) =>
  carrel.anyone().call(session.signIn, { username, password })

const count = async (table: string): Promise<number> => {
  const { rows } = await carrel.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}

describe('creating a customer', () => {
  it('makes a library whose administrator signs in after choosing a password by the link', async () => {
    expect(await create(hill)).toMatchObject({
      status: 201,
      body: { name: 'Hill Library', kind: 'library', userName: 'hill', endsOn: '2027-03-31' },
    })
    const { url, mailedTo } = await staff.call(administration.resetLink, { userName: 'HILL' })
    expect(mailedTo).toBeNull()
    expect(await choosePassword(url ?? '', 'Quiet-12')).toEqual({ outcome: 'success' })
    expect(await signIn('hill', 'Quiet-12')).toMatchObject({
      outcome: 'success',
      adminType: 'library_admin',
    })
    expect(await choosePassword(url ?? '', 'Other-12')).toEqual({ outcome: 'invalidToken' })
  })

  it('refuses a name that is taken, in any case, and writes nothing', async () => {
    const taken = { ...hill, name: 'Taken Library', userName: 'taken' }
    expect((await create(taken)).status).toBe(201)
    const before = [await count('customers'), await count('accounts'), await count('countries')]
    const again = await create({
      ...taken,
      name: 'TAKEN library',
      userName: 'other',
      country: 'New',
    })
    expect(again).toMatchObject({
      status: 409,
      body: { error: { fields: { name: 'There is one of this name already' } } },
    })
    const sameUser = await create({ ...taken, name: 'Other Library', country: 'New' })
    expect(sameUser).toMatchObject({
      status: 409,
      body: { error: { fields: { userName: 'There is one of this name already' } } },
    })
    const after = [await count('customers'), await count('accounts'), await count('countries')]
    expect(after).toEqual(before)
  })

  it('creates one of two that are sent at once', async () => {
    const twice = { ...hill, name: 'Twin Library' }
    const answers = await Promise.all([
      create({ ...twice, userName: 'twin1' }),
      create({ ...twice, userName: 'twin2' }),
    ])
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '409'])
  })

  it('makes a consortium and a member of it, mails the first link, and keeps an audit trail', async () => {
    const consortium = {
      ...hill,
      kind: 'consortium',
      name: 'Valley Consortium',
      userName: 'valley',
    }
    expect((await create(consortium, staff)).status).toBe(201)
    const member = {
      ...hill,
      name: 'Valley Library',
      consortium: 'valley consortium',
      userName: 'valley-library',
      email: 'librarian@valley.example',
    }
    expect(await create(member, staff)).toMatchObject({
      status: 201,
      body: { consortium: 'Valley Consortium' },
    })
    const mails = await carrel.database.pool.query<{ body: string }>(
      `select body from mails where 'librarian@valley.example' = any (to_addresses)`,
    )
    const [, url = ''] = /(http\S+resetpassword\S+)/.exec(mails.rows[0]?.body ?? '') ?? []
    // Nobody else tells the new administrator.
    expect(mails.rows[0]?.body).toMatch(
      /Then sign in at http\S+ with the user name valley-library\./,
    )
    expect(await choosePassword(url, 'Valley-1')).toEqual({ outcome: 'success' })
    const log = await carrel.database.pool.query(
      `select staff_name from audit_log where action = 'customers.create' and details ->> 'name' = $1`,
      ['Valley Library'],
    )
    expect(log.rows).toEqual([{ staff_name: 'Support Desk' }])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ userName: 'a b' }, 'userName'],
    [{ email: 'none' }, 'email'],
    [{ consortium: 'No Such' }, 'consortium'],
    [{ endsOn: '31.12.2026' }, 'endsOn'],
    [{ region: 'Middle' }, 'region'],
    [{ state: '' }, 'state'],
  ])('refuses %o naming the field', async (change, field) => {
    const answer = await create({ ...hill, name: 'Unmade', userName: 'unmade', ...change })
    expect(answer.status).toBe(422)
    expect(answer.body).toHaveProperty(['error', 'fields', field])
  })

  it.each([
    ['country', { country: 'Indai' }, /India/],
    ['state', { state: 'Karnatka' }, /Karnataka/],
    ['city', { city: 'Misore' }, /Mysuru|Mysore/],
    ['country', { country: 'Zzzzzzzz' }, /None is near/],
  ] as const)(
    'refuses a mistyped %s with the nearest names, and writes nothing',
    async (field, change, nearest) => {
      const tables = ['countries', 'states', 'cities', 'customers']
      const before = await Promise.all(tables.map(count))
      const typed = { country: 'India', state: 'Karnataka', city: 'Mysuru', ...change }
      const answer = await create({
        ...hill,
        name: 'Typing Library',
        userName: 'typing',
        ...typed,
        isNewPlace: false,
      })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        error: { fields: { [field]: expect.stringMatching(nearest) as string } },
      })
      expect(await Promise.all(tables.map(count))).toEqual(before)
    },
  )

  it('finds a known place in any case, and counts its users in the region', async () => {
    const before = await count('countries')
    const member = {
      ...hill,
      name: 'Eastern Library',
      userName: 'eastern',
      country: 'INDIA',
      state: '',
      city: '',
      isNewPlace: false,
      region: 'East',
    }
    expect(await create(member)).toMatchObject({ status: 201, body: { region: 'East' } })
    expect(await count('countries')).toBe(before)
    const { rows } = await carrel.database.pool.query(
      `select r.name as region, co.name as country from customers c join regions r on r.id = c.region_id
       join countries co on co.id = c.country_id where c.organization_name = 'Eastern Library'`,
    )
    expect(rows).toEqual([{ region: 'East', country: 'India' }])
  })

  it('has its region changed by support staff and the operator, with an entry in the audit log', async () => {
    const { rows } = await carrel.database.pool.query<{ id: number }>(
      `select id from customers where organization_name = 'Meridian University Library'`,
    )
    const id = rows[0]?.id ?? meridianId
    const address = `/rest/customers/${id}`
    for (const [region, caller] of [
      ['South', undefined],
      ['', staff],
      ['West', staff],
    ] as const) {
      const answer = await send('PUT', address, { region }, caller)
      expect(answer).toMatchObject({ status: 200, body: { id, region } })
    }
    const { rows: entries } = await carrel.database.pool.query(
      `select user_name, details->>'region' as region from audit_log
       where action = 'customers.changeRegion' and target_id = $1 order by id`,
      [String(id)],
    )
    expect(entries.map(({ region }: { region: string | null }) => region)).toEqual([
      'South',
      null,
      'West',
    ])
    expect(entries[0]).toMatchObject({ user_name: 'operator' })
    for (const body of [{}, { region: 'Middle' }, { region: null }]) {
      expect(await send('PUT', address, body, staff)).toMatchObject({
        status: 422,
        body: {
          error: {
            fields: { region: expect.stringMatching(/^Choose a region|^Enter a value/) as string },
          },
        },
      })
    }
    expect((await send('PUT', '/rest/customers/999999', { region: 'East' }, staff)).status).toBe(
      404,
    )
    const library = await carrel.signIn('meridian')
    expect((await send('PUT', address, { region: 'East' }, library)).status).toBe(403)
  })

  it('has its access changed by support staff: last day, grace and resource types', async () => {
    const address = `/rest/customers/${lakesideId}`
    const access = { endsOn: '2031-03-31', graceDays: 12, resourceTypes: [1, 12] }
    const changed = await send('PUT', address, { region: 'East', ...access }, staff)
    expect(changed).toMatchObject({ status: 200, body: access })
    const only = await send('PUT', address, { region: 'East', resourceTypes: [5] }, staff)
    expect(only).toMatchObject({ status: 200, body: { ...access, resourceTypes: [5] } })
    const { rows: details } = await carrel.database.pool.query(
      `select to_char(ends_on, 'YYYY-MM-DD') as "endsOn" from subscription_details
       where customer_id = $1 and ends_on = '2031-03-31'`,
      [lakesideId],
    )
    expect(details.length).toBeGreaterThan(0)
    for (const [field, value] of [
      ['resourceTypes', [99]],
      ['graceDays', -1],
      ['endsOn', '31-03-2031'],
    ] as const) {
      const refused = await send('PUT', address, { region: 'East', [field]: value }, staff)
      expect([field, refused.status]).toEqual([field, 422])
    }
    const { rows: entries } = await carrel.database.pool.query(
      `select details from audit_log where action = 'customers.changeAccess' and target_id = $1`,
      [String(lakesideId)],
    )
    expect(entries).toEqual([{ details: access }, { details: { resourceTypes: [5] } }])
  })

  it('is refused to everybody but support staff and the operator', async () => {
    expect((await create(hill, await carrel.signIn('consortium'))).status).toBe(403)
    expect((await create(hill, carrel.anyone())).status).toBe(401)
    const wrongToken = await carrel.anyone().fetch('/rest/customers', {
      method: 'POST',
      body: JSON.stringify(hill),
      headers: { authorization: 'Bearer wrong', 'content-type': 'application/json' },
    })
    expect(wrongToken.status).toBe(401)
  })

  it('the operator token opens nothing else without a session', async () => {
    const headers = { authorization: `Bearer ${carrel.platform.operatorToken}` }
    expect((await carrel.anyone().fetch('/rest/auditLog', { headers })).status).toBe(401)
  })
})

describe('an account', () => {
  it('is disabled with its sessions and links, and enabled again', async () => {
    const account = {
      customer: 'Meridian University Library',
      userName: 'meridian2',
      role: 'library',
    }
    const made = await send('POST', '/rest/accounts', account)
    expect(made).toMatchObject({ status: 201, body: { isEnabled: true } })
    const { url } = await staff.call(administration.resetLink, { userName: 'meridian2' })
    await choosePassword(url ?? '', 'Second-2')
    const caller = carrel.anyone()
    await caller.signIn('meridian2', 'Second-2')
    const address = `/rest/accounts/${String(made.body['id'])}`
    expect(await send('PUT', address, { isEnabled: false })).toMatchObject({
      body: { isEnabled: false },
    })
    expect(await signIn('meridian2', 'Second-2')).toEqual({ outcome: 'invalid' })
    expect(await problemCode(caller.call(session.openSessions, {}))).toBe('unauthenticated')
    expect(await problemCode(staff.call(administration.resetLink, { userName: 'meridian2' }))).toBe(
      'notFound',
    )
    await send('PUT', address, { isEnabled: true }, staff)
    expect(await signIn('meridian2', 'Second-2')).toMatchObject({ outcome: 'success' })
  })
})

describe('reference data', () => {
  type Import = InputOf<typeof administration.importReference>
  const load = (kind: Import['kind'], text: string, more: Partial<Import> = {}) =>
    staff.call(administration.importReference, {
      kind,
      file: new Blob([text]),
      package: '',
      subject: '',
      ...more,
    })

  it.each([
    ['countries', 'country\nNorthland\nSouthland\nNorthland\n', 2],
    ['states', 'country,state\nEastland,Coast\nEastland,Plain\n', 2],
    ['cities', 'country,state,city\nWestland,Fjord,Harbour\n', 1],
    ['subjects', 'subject\nCartography of hills\n', 1],
    ['aggregators', 'aggregator\nMeadow Press\n', 1],
    ['packages', 'package,aggregator,kind,type\nLake Journals,Lake Press,journal,publisher\n', 1],
  ] as const)('%s are loaded once, however often the file is sent', async (kind, text, added) => {
    expect(await load(kind, text)).toMatchObject({ added, changed: 0, faults: [] })
    expect(await load(kind, text)).toMatchObject({ added: 0, changed: 0, faults: [] })
  })

  it('a row with more cells than the header is a fault, and nothing is loaded', async () => {
    expect(
      await load('cities', 'country,state,city\nWestland,Fjord,Quay\nWestland,Fjord,Old,Town\n'),
    ).toMatchObject({
      added: 0,
      faults: [{ line: 3, field: '(column 4)', reason: surplusReason }],
    })
  })

  const kbart = (rows: string[][]) =>
    [
      [
        'publication_title',
        'print_identifier',
        'online_identifier',
        'date_first_issue_online',
        'publisher_name',
        'publication_type',
        'coverage_depth',
      ],
      ...rows,
    ]
      .map((row) => row.join('\t'))
      .join('\r\n')
  const hills = ['Journal of Hills', '2049-3630', '', '2001', 'Hill Press', 'serial', 'fulltext']
  const valleys = ['Valley Letters', '', '1234-5679', '2010-05', 'Hill Press', 'serial', '']

  it('titles are added to a package, changed by a second file, and loaded once', async () => {
    await load(
      'packages',
      'package,aggregator,kind,type\nHill Journals,Hill Press,journal,publisher\n',
    )
    const more = { package: 'hill journals', subject: 'Geography' }
    const first = kbart([hills, valleys])
    expect(await load('titles', first, more)).toMatchObject({ rows: 2, added: 2, changed: 0 })
    expect(await load('titles', first, more)).toMatchObject({ rows: 2, added: 0, changed: 0 })
    const changed = kbart([['Journal of High Hills', ...hills.slice(1)], valleys])
    expect(await load('titles', changed, more)).toMatchObject({ added: 0, changed: 1 })
    const { rows } = await carrel.database.pool.query(
      `select t.name, p.title_count from packages p join package_titles pt on pt.package_id = p.id
       join titles t on t.id = pt.title_id where p.name = 'Hill Journals' order by t.name`,
    )
    expect(rows).toEqual([
      { name: 'Journal of High Hills', title_count: 2 },
      { name: 'Valley Letters', title_count: 2 },
    ])
  })

  it.each([
    ['is no web address', 'javascript:alert(1)'],
    ['has no scheme', 'www.hills.example'],
    ['is too long', `https://hills.example/${'a'.repeat(500)}`],
  ])('a title whose address %s is a fault', async (_, address) => {
    const header = 'publication_title,publisher_name,publication_type,print_identifier,title_url'
    const row = `Journal of Slopes,Hill Press,serial,2434-561X,${address}`
    expect(await load('titles', `${header}\n${row}`, { subject: 'Geography' })).toMatchObject({
      added: 0,
      faults: [{ line: 2, field: 'title_url' }],
    })
  })

  const articles = (...lines: string[]) =>
    ['article_id,doi,identifier,date,volume,issue,access', ...lines].join('\n')

  it('articles are found by an access check, and changed by a second file', async () => {
    const { rows: known } = await carrel.database.pool.query<{ issn: string; name: string }>(
      `select print_issn as issn, name from titles where print_issn is not null order by id limit 1`,
    )
    const { issn, name } = known[0] ?? { issn: '', name: '' }
    const first = articles(`910000001,https://doi.org/10.9999/LOADED.1,${issn},2015-06,12,3,`)
    expect(await load('articles', first)).toMatchObject({ rows: 1, added: 1, changed: 0 })
    expect(await load('articles', first)).toMatchObject({ added: 0, changed: 0 })
    const second = articles(`910000001,10.9999/loaded.1,${issn},2015-06,12,3,freeToRead`)
    expect(await load('articles', second)).toMatchObject({ added: 0, changed: 1 })
    const meridian = await carrel.signIn('meridian')
    const question = { customerId: meridianId, item: 'doi:10.9999/loaded.1', reader: '', on: null }
    const answer = await meridian.call(contract.access.check, question)
    expect(answer).toMatchObject({ verdict: 'yes', title: { name } })
    expect(answer.ways.map(({ way }) => way)).toContain('freeToRead')
  })

  it('articles with a fault are refused with its line, and nothing is loaded', async () => {
    const before = await count('articles')
    const faulty = articles(
      '0,10.9,0317-8472,2015-13,1,1,paid',
      '7,,0317-8471,,,,',
      '7,,0317-8471,,,,',
    )
    const { faults } = await load('articles', faulty)
    expect(faults.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '2 article_id',
      '2 doi',
      '2 identifier',
      '2 date',
      '2 access',
      '4 article_id',
    ])
    expect(await problemCode(load('articles', articles('7,,978-0-306-40615-7,,,,')))).toBe(
      'invalid',
    )
    const { rows } = await carrel.database.pool.query<{ issn: string; doi: string }>(
      `select t.print_issn as issn, a.doi from articles a join titles t on t.id = a.title_id
       where t.print_issn is not null and a.doi is not null limit 1`,
    )
    const taken = articles(`910000002,${rows[0]?.doi},${rows[0]?.issn},,,,`)
    expect(await problemCode(load('articles', taken))).toBe('conflict')
    expect(await count('articles')).toBe(before)
  })

  it('a fault names its line and field, and nothing is loaded', async () => {
    const before = await count('titles')
    const { faults, added } = await load(
      'titles',
      kbart([
        ['New Hills', '0317-8471', '', '', 'Hill Press', 'serial', ''],
        ['No Issn', '2049-3631', '', '', 'Hill Press', 'serial', ''],
        ['', '', '1050-124X', '01.02.2001', 'Hill Press', 'serial', ''],
        ['Again', '', '0317-8471', '', 'Hill Press', 'serial', ''],
      ]),
      { subject: 'Geography' },
    )
    expect(added).toBe(0)
    expect(faults).toEqual([
      { line: 3, field: 'print_identifier', reason: 'is no ISSN' },
      { line: 4, field: 'publication_title', reason: 'is missing' },
      { line: 4, field: 'date_first_issue_online', reason: 'must be YYYY, YYYY-MM or YYYY-MM-DD' },
      { line: 5, field: 'online_identifier', reason: '0317-8471 is in line 2 already' },
    ])
    expect(await count('titles')).toBe(before)
  })

  it('a package that does not exist leaves no title behind', async () => {
    const before = await count('titles')
    const file = kbart([['Lost Hills', '0317-8471', '', '', 'Hill Press', 'serial', '']])
    const lost = load('titles', file, { package: 'None', subject: 'Geography' })
    expect(await problemCode(lost)).toBe('notFound')
    expect(await count('titles')).toBe(before)
  })
})
