import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { ddrActions, lifecycle } from '../../contract/ddr/lifecycle.ts'
import { templateFaults } from '../../contract/ddr/mail/mailTemplates.ts'
import { specifiedTemplate } from '../../contract/ddr/mail/specifiedTemplates.ts'
import { inEnglish } from '../../contract/language/translator.ts'
import { eventsTable } from '../usage/bulkStore.ts'
import type { DatedUsageEvent } from '../usage/tables.ts'
import { demoWorld } from './world.ts'

const today = '2026-03-18'
type Row = Record<string, unknown>
const world = new Map<string, Row[]>()
const rowsOf = (table: string): Row[] => world.get(table) ?? []

beforeAll(async () => {
  for (const { table, rows } of await demoWorld({ scale: 1, today })) {
    world.set(table, [...rowsOf(table), ...(rows as Iterable<Row>)])
  }
})

/** Weighted sums of all digits, the check digit too: valid when they divide by 11 and by 10. */
const issnSum = (issn: string): number =>
  issn
    .replace('-', '')
    .split('')
    .reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0)
const isbnSum = (isbn: string): number =>
  isbn.split('').reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0)

const countBy = (rows: readonly Row[], key: string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[String(row[key])] = (counts[String(row[key])] ?? 0) + 1
  return counts
}

describe('the world at scale 1 is the one of docs/demo-data.md', () => {
  test('24 members of the consortium in all four regions, and two libraries outside it', () => {
    const members = rowsOf('customers').filter(
      (c) => c['consortiumId'] === 1001 && c['id'] !== 1001,
    )
    expect(members).toHaveLength(24)
    expect(Object.keys(countBy(members, 'regionId')).sort()).toEqual(['1', '2', '3', '4'])
    const outside = rowsOf('customers').filter((customer) => customer['consortiumId'] === null)
    expect(outside.map((customer) => customer['id'])).toEqual([1030, 1031])
  })

  test('the accounts that people sign in with', () => {
    const accounts = rowsOf('accounts').map((a) => [a['userName'], a['adminType'], a['customerId']])
    expect(accounts).toEqual(
      expect.arrayContaining([
        ['consortium', 'consortia_admin', 1001],
        ['meridian', 'library_admin', 1002],
        ['lakeside', 'library_admin', 1003],
        ['harbour', 'library_admin', 1030],
        ['expired', 'library_admin', 1031],
        ['observer', 'consortia_viewer', 1001],
      ]),
    )
  })

  test('Meridian has a text of its own for reminders, which its librarian has changed', () => {
    const [own, ...others] = rowsOf('ddr_mail_templates')
    expect(others).toEqual([])
    const template = { subject: String(own?.['subject']), message: String(own?.['message']) }
    expect(templateFaults('remind', template)).toEqual({})
    expect(template).not.toEqual(specifiedTemplate('remind', inEnglish))
    const librarian = rowsOf('contacts').find(
      ({ customerId, accessType }) => customerId === 1002 && accessType === '1',
    )
    expect(own).toMatchObject({
      customerId: 1002,
      kind: 'remind',
      changedByName: `${String(librarian?.['firstName'])} ${String(librarian?.['lastName'])}`,
    })
  })

  test('its mails are of the kinds that answers send', () => {
    const kinds = Object.keys(countBy(rowsOf('mails'), 'kind'))
    const sent = ddrActions.filter((action) => lifecycle[action].sendsMail)
    expect(kinds.toSorted()).toEqual(sent.map((action) => `ddr.${action}`).toSorted())
  })

  test('Meridian has books, ONOS and AI; Lakeside none of them; Old Mill has ended', () => {
    const [meridian, lakeside, oldMill] = [1002, 1003, 1031].map((id) =>
      rowsOf('customers').find((customer) => customer['id'] === id),
    )
    expect(meridian).toMatchObject({ onosEnabled: true, aiEnabled: true })
    expect(lakeside).toMatchObject({ onosEnabled: false, aiEnabled: false })
    const withBooks = rowsOf('customer_resource_types')
      .filter((type) => type['resourceTypeId'] === 12)
      .map((type) => type['customerId'])
    expect(withBooks).toContain(1002)
    expect(withBooks).not.toContain(1003)
    const lastDay = addDays(String(oldMill?.['subscriptionEndsOn']), Number(oldMill?.['graceDays']))
    expect(lastDay < today).toBe(true)
  })

  test('as many titles, publishers, packages, users and requests as it says', () => {
    const journals = rowsOf('titles').filter((title) => title['resourceTypeId'] !== 12)
    expect([journals.length, rowsOf('titles').length]).toEqual([12_000, 15_000])
    expect(rowsOf('publishers')).toHaveLength(400)
    expect(rowsOf('licensed_publishers')).toHaveLength(250)
    expect(rowsOf('packages')).toHaveLength(80)
    expect(rowsOf('aggregators')).toHaveLength(20)
    expect(rowsOf('ddr_requests')).toHaveLength(6000)
    const users = Object.values(countBy(rowsOf('end_users'), 'customerId'))
    expect(users).toHaveLength(26)
    expect(Math.min(...users)).toBeGreaterThanOrEqual(200)
    expect(Math.max(...users)).toBe(4000)
  })

  test('licensed publishers: some names hold HTML', () => {
    const names = rowsOf('licensed_publishers').map((publisher) => String(publisher['name']))
    for (const mark of ['<i>', '<sup>', '&amp;']) {
      expect(names.some((name) => name.includes(mark))).toBe(true)
    }
  })

  test('every title has valid and unique identifiers', () => {
    const issns = rowsOf('titles').flatMap((title) => [title['printIssn'], title['onlineIssn']])
    const known = issns.filter((issn) => issn !== null).map(String)
    expect(new Set(known).size).toBe(known.length)
    expect(known.filter((issn) => issnSum(issn) % 11 !== 0)).toEqual([])
    const isbns = rowsOf('titles').flatMap(({ isbn }) => (typeof isbn === 'string' ? [isbn] : []))
    expect(isbns.filter((isbn) => isbnSum(isbn) % 10 !== 0)).toEqual([])
  })

  test('requests in every status, mode and priority, with duplicates, up to today', () => {
    const requests = rowsOf('ddr_requests')
    expect(Object.keys(countBy(requests, 'status'))).toHaveLength(7)
    expect(Object.keys(countBy(requests, 'mode')).sort()).toEqual([
      'courier',
      'null',
      'online',
      'outsideSystem',
    ])
    expect(Object.keys(countBy(requests, 'priorityId'))).toEqual(['1', '2', '3'])
    expect(requests.filter((request) => request['duplicateOfId'] !== null).length).toBeGreaterThan(
      100,
    )
    const days = requests.map((request) =>
      (request['requestedAt'] as Date).toISOString().slice(0, 10),
    )
    expect(days.at(-1)).toBe(today)
    expect(Number(days[0]?.slice(0, 4))).toBe(2021)
  })

  test('at least 12 requests wait for Meridian and for Lakeside', () => {
    const waiting = countBy(
      rowsOf('ddr_requests').filter((request) => request['status'] === 'pending'),
      'supplierId',
    )
    expect(waiting['1002']).toBeGreaterThanOrEqual(12)
    expect(waiting['1003']).toBeGreaterThanOrEqual(12)
  })

  test('every request that has moved says so in its history', () => {
    const latest = new Map<unknown, unknown>()
    for (const entry of rowsOf('ddr_history')) latest.set(entry['ddrId'], entry['toStatus'])
    for (const request of rowsOf('ddr_requests')) {
      expect(latest.get(request['id'])).toBe(request['status'])
    }
  })

  test('Lakeside has one journal with a CONTU balance of 1 and one with 0', () => {
    const counts = countBy(
      rowsOf('ddr_requests').filter(
        (request) =>
          request['requesterId'] === 1003 &&
          request['status'] === 'filled' &&
          (request['requestedAt'] as Date).toISOString().startsWith('2026') &&
          Number(String(request['publicationDate']).slice(0, 4)) > 2021,
      ),
      'titleId',
    )
    expect([counts['1'], counts['2']]).toEqual([4, 5])
  })

  test('nobody writes from, or signs in at, an address of the real world', () => {
    for (const range of rowsOf('ip_ranges')) {
      expect(range['fromAddress']).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/)
    }
    for (const [table, key] of [
      ['end_users', 'email'],
      ['contacts', 'email'],
      ['customers', 'officeEmail'],
    ] as const) {
      for (const row of rowsOf(table)) expect(row[key]).toMatch(/^[a-z0-9._]+@[a-z]+\.example$/)
    }
  })

  test('3 years of use of every library, on web and phone, in every source it has', () => {
    const events = rowsOf('usage_events')
    expect(events.length).toBeGreaterThan(250_000)
    expect(Object.keys(countBy(events, 'customerId'))).toHaveLength(26)
    expect(Object.keys(countBy(events, 'source')).sort()).toEqual(['jgate', 'jgateAI', 'onos'])
    expect(Object.keys(countBy(events, 'device')).sort()).toEqual(['mobile', 'web'])
    expect(Object.keys(countBy(events, 'actionId')).length).toBeGreaterThan(15)
    const years = countBy(
      events.map((event) => ({ year: (event['occurredAt'] as Date).getUTCFullYear() })),
      'year',
    )
    expect(Object.keys(years)).toEqual(['2023', '2024', '2025', '2026'])
  })
})

describe('the generator', () => {
  /** Everything but the passwords, whose hashes are salted anew each time. */
  const asText = async (day: string) => {
    const parts: string[] = []
    for (const { table, rows } of await demoWorld({ scale: 0.02, today: day })) {
      const text = await Readable.from(rows as Iterable<Row>)
        .map((row: Row) => JSON.stringify({ ...row, passwordHash: '' }))
        .toArray()
      parts.push(table, ...(text as string[]))
    }
    return parts.join('\n')
  }

  test('makes the same world every time on the same day, another on the next', async () => {
    const world = await asText(today)
    expect(await asText(today)).toBe(world)
    expect(await asText(addDays(today, 1))).not.toBe(world)
  })

  test('works on any day, leap days and New Year among them', async () => {
    for (const day of ['2028-02-29', '2026-01-01', '2025-12-31']) {
      expect(await asText(day)).toContain('ddr_requests')
    }
  })

  test('dates usage by the time zone of the platform', async () => {
    const timeZone = 'America/Los_Angeles'
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    const small = await demoWorld({ scale: 0.02, today }, timeZone)
    const events = small.find(({ table }) => table === eventsTable)
      ?.rows as Iterable<DatedUsageEvent>
    const days = Array.from(events, ({ occurredAt, occurredOn }) => ({
      occurredAt,
      day: occurredOn,
    }))
    expect(days).toEqual(
      days.map(({ occurredAt }) => ({ occurredAt, day: format.format(occurredAt) })),
    )
    const isEarlier = days.filter(
      ({ occurredAt, day }) => day < occurredAt.toISOString().slice(0, 10),
    )
    expect(isEarlier.length).toBeGreaterThan(10)
  })

  test('multiplies volumes, not named accounts', async () => {
    const small = await demoWorld({ scale: 0.1, today })
    const count = (table: string) =>
      small
        .filter((part) => part.table === table)
        .reduce((sum, part) => sum + Array.from(part.rows).length, 0)
    expect(count('titles')).toBe(1500)
    expect(count('ddr_requests')).toBe(600)
    expect(count('accounts')).toBe(rowsOf('accounts').length)
  })
})
