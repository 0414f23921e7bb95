import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { demoPasswords } from '../../support/accounts.ts'
import { type Caller, problemCode, problemOf } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { whileLocked } from '../../support/whileLocked.ts'
import { pngFile } from '../../support/files/images.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

const { organization, memberLibraries, session } = contract

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let harbour: Caller
let consortium: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  harbour = await carrel.signIn('harbour')
  consortium = await carrel.signIn('consortium')
})
afterAll(() => carrel.drop())
afterEach(() => void vi.useRealTimers())

const read = (caller: Caller, customerId: number) => caller.call(organization.read, { customerId })

async function save(
  caller: Caller,
  customerId: number,
  change: (record: OrganizationRecord) => Partial<OrganizationRecord>,
) {
  const record = await read(caller, customerId)
  return caller.call(organization.update, { record: { ...record, ...change(record) } })
}

const range = (from: string, to: string | null = null) => ({ from, to, label: '' })

describe('the identifiers of an organisation', () => {
  it('are saved in their usual form, and go into the header of COUNTER reports', async () => {
    await save(lakeside, lakesideId, () => ({
      ror: 'https://ror.org/03VEK6S52',
      isni: '0000 0001 2103 2683',
      aishe: 'u 0456',
    }))
    const record = await read(lakeside, lakesideId)
    expect(record).toMatchObject({ ror: '03vek6s52', isni: '0000000121032683', aishe: 'U-0456' })
    const report = await lakeside.call(contract.counterReports.report, {
      report: 'PR_P1',
      customerId: null,
      begin: '2026-01',
      end: '2026-01',
      metrics: [],
      dataTypes: [],
      showAccessMethod: false,
      excludeMonths: false,
    })
    expect(report.header).toContainEqual({
      label: 'Institution_ID',
      value: 'ISNI:0000000121032683; ROR:03vek6s52; carrel:1003',
    })
  })

  it('are refused with a wrong check digit, and stay when a caller leaves them out', async () => {
    await save(lakeside, lakesideId, () => ({ ror: '03vek6s52', isni: '', aishe: '' }))
    const wrong = save(lakeside, lakesideId, () => ({ ror: '03vek6s53', isni: '1', aishe: 'X-1' }))
    expect((await problemOf(wrong)).details.fields).toEqual({
      'record.ror': 'ror',
      'record.isni': 'isni',
      'record.aishe': 'aishe',
    })
    const { ror: _, ...record } = await read(lakeside, lakesideId)
    await lakeside.call(organization.update, { record })
    expect((await read(lakeside, lakesideId)).ror).toBe('03vek6s52')
  })
})

describe('the organisation record', () => {
  it('is read whole, and never with a password or a hash', async () => {
    const record = await read(meridian, meridianId)
    expect(record).toMatchObject({ adminUserName: 'meridian', country: 'India' })
    expect(record.contacts.length).toBeGreaterThan(0)
    expect(record.ip4Ranges.length).toBeGreaterThan(0)
    expect(record.subscriptionSummary.length).toBeGreaterThan(0)
    expect(JSON.stringify(record)).not.toContain('argon2')
  })

  it('of every demo customer can be saved as it was read, whoever has a primary contact', async () => {
    const { rows } = await consortium.call(memberLibraries.list, {
      customerId: consortiumId,
      name: '',
    })
    for (const { id, flags } of rows) {
      if (flags.includes('noPrimaryContact')) continue
      expect(await save(consortium, id, () => ({}))).toBe(true)
    }
  })

  it('keeps what was changed, contacts in their order', async () => {
    const contact = (firstName: string, accessType: string) => ({
      salutation: 'Dr.',
      firstName,
      lastName: '',
      department: '',
      designation: '',
      email: `${firstName.toLowerCase()}@harbour.example`,
      mobile: '',
      accessType,
    })
    const contacts = [contact('Zoya', '2'), contact('Arun', '1')]
    await save(harbour, harbourId, () => ({ phone: '+91 80 1234', contacts }))
    expect(await read(harbour, harbourId)).toMatchObject({ phone: '+91 80 1234', contacts })
  })

  it.each([
    ['customerName', 'Another Name'],
    ['organizationName', 'Another Name'],
    ['displayName', 'Another Name'],
    ['country', 'Nepal'],
    ['countryId', 2],
    ['adminUserName', 'someone'],
    ['scholarUserName', 'someone'],
    ['subscriptionSummary', []],
    ['subscriptionDetails', []],
    ['resourceTypes', []],
  ])('refuses a changed %s and names it', async (field, value) => {
    const before = await read(meridian, meridianId)
    const problem = await problemOf(save(meridian, meridianId, () => ({ [field]: value })))
    expect(problem.code).toBe('invalid')
    expect(problem.details.fields).toHaveProperty(`record.${field}`)
    expect(await read(meridian, meridianId)).toEqual(before)
  })

  it('refuses what breaks a rule, with the rule', async () => {
    const problem = await problemOf(
      save(meridian, meridianId, () => ({
        officeEmail: 'Not an address',
        pan: 'ABC',
        contacts: [],
      })),
    )
    expect(problem.details.fields).toEqual({
      'record.officeEmail': 'email',
      'record.pan': 'pan',
      'record.contacts': 'primaryContact',
    })
    expect(problem.message).toBe(
      'Invalid input: detailsjson.ofcemailid, detailsjson.pan_no, detailsjson.contactdetails',
    )
  })

  it.each(['', '0', null])('asks for state and city where both are sent as %j', async (none) => {
    const record = encodeInput(organization.update, { record: await read(meridian, meridianId) })
    const wire = JSON.parse(String(record['detailsjson'])) as Record<string, unknown>
    const response = await meridian.fetch(organization.update.path, {
      method: 'POST',
      body: new URLSearchParams({
        detailsjson: JSON.stringify({ ...wire, state_id: none, city_id: none }),
      }),
    })
    expect(await response.json()).toMatchObject({
      error: { fields: { 'detailsjson.state_id': 'state', 'detailsjson.city_id': 'city' } },
    })
  })

  it('refuses wrong numbers by name, but not those that were stored before the rule', async () => {
    const refused = await problemOf(
      save(harbour, harbourId, ({ contacts }) => ({
        phone: 'at the desk',
        fax: '12',
        pin: '1234',
        contacts: contacts.map((contact) => ({ ...contact, mobile: 'none' })),
      })),
    )
    expect(refused.details.fields).toMatchObject({
      'record.phone': 'phone',
      'record.fax': 'phone',
      'record.pin': 'pin',
      'record.contacts.0.mobile': 'phone',
    })
    await carrel.database.db
      .updateTable('customers')
      .set({ phone: 'at the desk', pin: '1234' })
      .where('id', '=', harbourId)
      .execute()
    await save(harbour, harbourId, () => ({ street: '7 Quay Street' }))
    expect(await read(harbour, harbourId)).toMatchObject({
      street: '7 Quay Street',
      phone: 'at the desk',
      pin: '1234',
    })
  })

  it('takes only a logo that was uploaded for this customer', async () => {
    const foreign = await problemOf(
      save(meridian, meridianId, () => ({ logo: 'https://tracker.example/x.png' })),
    )
    expect(foreign.details.fields).toEqual({ 'record.logo': 'unknown' })
    const file = await pngFile()
    const { path } = await meridian.call(session.uploadImage, {
      file,
      kind: 'logo',
      customerId: meridianId,
      userId: null,
    })
    expect((await meridian.call(session.greeting, { customerId: meridianId })).logo).not.toBe(path)
    await save(meridian, meridianId, () => ({ logo: path }))
    expect((await meridian.call(session.greeting, { customerId: meridianId })).logo).toBe(path)
  })
})

describe('a save over somebody else’s newer one', () => {
  it('is refused with the fields that differ, and changes nothing', async () => {
    const mine = await read(meridian, meridianId)
    await save(meridian, meridianId, () => ({ phone: '+91 80 1111', street: '9 New Street' }))
    const problem = await problemOf(
      meridian.call(organization.update, { record: { ...mine, fax: '+91 80 2222' } }),
    )
    expect(problem.code).toBe('conflict')
    expect(Object.keys(problem.details.fields ?? {}).sort()).toEqual([
      'record.fax',
      'record.phone',
      'record.street',
    ])
    expect(await read(meridian, meridianId)).toMatchObject({ phone: '+91 80 1111', fax: mine.fax })
  })

  it('of two at once lets exactly one through', async () => {
    const record = await read(meridian, meridianId)
    const outcomes = await Promise.allSettled(
      ['+91 80 11', '+91 80 12'].map((phone) =>
        meridian.call(organization.update, { record: { ...record, phone } }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a consortium', () => {
  it('edits addresses, contacts and IP ranges of its members, and nothing else', async () => {
    await save(consortium, lakesideId, () => ({ street: '1 Consortium Road' }))
    const problem = await problemOf(save(consortium, lakesideId, () => ({ pan: 'ABCDE1234F' })))
    expect(problem.details.fields).toEqual({ 'record.pan': 'readOnly' })
  })

  it('does not set credentials of its members', async () => {
    const reset = consortium.call(organization.resetAdminPassword, {
      customerId: lakesideId,
      userName: 'lakeside',
      newPassword: 'Changed1',
    })
    expect(await problemCode(reset)).toBe('forbidden')
  })

  it('that only watches may not save', async () => {
    const observer = await carrel.signIn('observer')
    expect(await problemCode(save(observer, lakesideId, () => ({ street: 'x' })))).toBe('forbidden')
  })

  it('sees which members lack a primary contact or IP ranges', async () => {
    const { rows, total } = await consortium.call(memberLibraries.list, {
      customerId: consortiumId,
      name: '',
    })
    expect(total).toBe(24)
    expect(rows).toHaveLength(24)
    expect(rows.some(({ flags }) => flags.includes('noPrimaryContact'))).toBe(true)
    expect(rows.some(({ flags }) => flags.includes('noIpRanges'))).toBe(true)
    const found = await consortium.call(memberLibraries.list, {
      customerId: consortiumId,
      name: 'lakeside',
      page: 1,
      perPage: 15,
    })
    expect(found.rows.map(({ id }) => id)).toEqual([lakesideId])
  })

  it('sees which subscriptions are in their days of grace and which have expired', async () => {
    const end = (day: string | null, graceDays: number) =>
      carrel.database.pool.query(
        'update customers set subscription_ends_on = $2, grace_days = $3 where id = $1',
        [lakesideId, day, graceDays],
      )
    const flags = async () => {
      const { rows } = await consortium.call(memberLibraries.list, {
        customerId: consortiumId,
        name: 'lakeside',
      })
      return rows.flatMap((row) => row.flags)
    }
    const usual = await flags()
    await end('2026-03-17', 1)
    expect(await flags()).toEqual([...usual, 'inGrace'])
    await end('2026-03-17', 0)
    expect(await flags()).toEqual([...usual, 'expired'])
    await end(null, 0)
    expect(await flags()).toEqual(usual)
  })
})

describe('IP ranges', () => {
  it('are stored in one canonical form', async () => {
    await save(meridian, meridianId, ({ ip6Ranges }) => ({
      ip6Ranges: [...ip6Ranges, range('2001:0DB8:aaaa:0::1', '2001:db8:AAAA::00ff')],
    }))
    const { ip6Ranges } = await read(meridian, meridianId)
    expect(ip6Ranges).toContainEqual(range('2001:db8:aaaa::1', '2001:db8:aaaa::ff'))
  })

  it('of a stranger are refused without naming it, those of a fellow member are not', async () => {
    const taken = (await read(meridian, meridianId)).ip4Ranges[0]
    if (taken === undefined) throw new Error('meridian has no range')
    await save(lakeside, lakesideId, ({ ip4Ranges }) => ({ ip4Ranges: [...ip4Ranges, taken] }))
    const problem = await problemOf(
      save(harbour, harbourId, ({ ip4Ranges }) => ({ ip4Ranges: [...ip4Ranges, taken] })),
    )
    expect(Object.values(problem.details.fields ?? {})).toEqual(['foreign'])
    expect(JSON.stringify(problem)).not.toMatch(/meridian|lakeside/i)
  })

  it('that overlap, saved at once by two customers: exactly one wins, the other is refused with the reason', async () => {
    for (const block of [1, 2, 3, 4, 5]) {
      const outcomes = await Promise.allSettled([
        save(meridian, meridianId, ({ ip6Ranges }) => ({
          ip6Ranges: [...ip6Ranges, range(`2001:db8:f${block}::`, `2001:db8:f${block}::ff`)],
        })),
        save(harbour, harbourId, ({ ip6Ranges }) => ({
          ip6Ranges: [...ip6Ranges, range(`2001:db8:f${block}::80`, `2001:db8:f${block}::fff`)],
        })),
      ])
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(lost).toHaveLength(1)
      const reason = lost[0]?.reason as Problem
      expect(reason.code).toBe('invalid')
      expect(Object.values(reason.details.fields ?? {})).toEqual(['foreign'])
    }
  })

  it('that overlap, saved at once by two admins of one library: the second gets a conflict', async () => {
    const [one, two] = [await read(meridian, meridianId), await read(meridian, meridianId)]
    const outcomes = await Promise.allSettled([
      meridian.call(organization.update, {
        record: { ...one, ip4Ranges: [...one.ip4Ranges, range('203.0.113.240', '203.0.113.247')] },
      }),
      meridian.call(organization.update, {
        record: { ...two, ip4Ranges: [...two.ip4Ranges, range('203.0.113.244', '203.0.113.250')] },
      }),
    ])
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(lost).toHaveLength(1)
    const reason = lost[0]?.reason as Problem | undefined
    expect(reason?.code).toBe('conflict')
  })

  it('name the customer that an address signs in as, and no customer of others', async () => {
    const { from } = (await read(lakeside, lakesideId)).ip4Ranges[0] ?? range('')
    const switchableFor = (caller: Caller, customerId: number) =>
      caller.call(organization.addressOwner, { customerId, address: from })
    expect(
      (await switchableFor(meridian, meridianId)).customers.map(({ ownerId }) => ownerId),
    ).toContain(lakesideId)
    expect(await switchableFor(harbour, harbourId)).toEqual({ customers: [], foreign: true })
    const nobody = { customerId: harbourId, address: '203.0.113.255' }
    expect(await harbour.call(organization.addressOwner, nobody)).toEqual({
      customers: [],
      foreign: false,
    })
  })

  /** Mails what other tests changed; returns a function that returns the mails of the organisation since then. */
  async function announceEarlier(caller: Caller, customerId: number) {
    await caller.call(organization.announceIpChanges, { customerId })
    const { db } = carrel.database
    const ofCustomer = db
      .selectFrom('mails')
      .where('kind', '=', 'ipChanges')
      .where('customerId', '=', customerId)
    const last = await ofCustomer.select('id').orderBy('id', 'desc').executeTakeFirst()
    return () =>
      ofCustomer
        .select(['body', 'toAddresses'])
        .where('id', '>', last?.id ?? 0)
        .execute()
  }

  it('that changed are announced once, with what was added and removed', async () => {
    const newMails = await announceEarlier(harbour, harbourId)
    await save(harbour, harbourId, ({ ip4Ranges }) => ({
      ip4Ranges: [
        ...ip4Ranges.slice(1),
        range('203.0.113.252'),
        // Wider than a /16: whoever did not see the portal's question reads the number of addresses here.
        range('8.0.0.0', '8.1.255.255'),
      ],
    }))
    await harbour.call(organization.announceIpChanges, { customerId: harbourId })
    await harbour.call(organization.announceIpChanges, { customerId: harbourId })
    const mails = await newMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toMatch(/Added:\n {2}203\.0\.113\.252[\s\S]*Removed:\n {2}/)
    expect(mails[0]?.body).toContain('8.0.0.0 – 8.1.255.255 (131,072 addresses)')
  })

  it('of two saves before a mail are announced together, without what the second one took back', async () => {
    const customerId = harbourId
    const newMails = await announceEarlier(harbour, customerId)
    const add = (...added: string[]) =>
      save(harbour, customerId, ({ ip4Ranges }) => ({
        ip4Ranges: [...ip4Ranges, ...added.map((one) => range(one))],
      }))
    await add('9.9.9.240', '9.9.9.242')
    await save(harbour, customerId, ({ ip4Ranges }) => ({
      ip4Ranges: ip4Ranges.filter(({ from }) => from !== '9.9.9.242'),
    }))
    await save(harbour, customerId, () => ({ phone: '0441 223344' }))
    await harbour.call(organization.announceIpChanges, { customerId })
    const mails = await newMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Added:\n  9.9.9.240\n')
    expect(mails[0]?.body).not.toContain('9.9.9.242')
    expect(mails[0]?.body).not.toContain('Removed:')
  })

  it('that were taken away and back before a mail are announced when they are taken away for good', async () => {
    const customerId = harbourId
    const [first, second] = ['9.9.9.250', '9.9.9.252']
    const change = (remove: string | null, add: string | null) =>
      save(harbour, customerId, ({ ip4Ranges }) => ({
        ip4Ranges: [
          ...ip4Ranges.filter(({ from }) => from !== remove),
          ...(add === null ? [] : [range(add)]),
        ],
      }))
    await change(null, first)
    const newMails = await announceEarlier(harbour, customerId)
    await change(first, second)
    await change(null, first)
    await harbour.call(organization.announceIpChanges, { customerId })
    await change(first, null)
    await harbour.call(organization.announceIpChanges, { customerId })
    const [added, removed, ...others] = await newMails()
    expect(others).toEqual([])
    expect(added?.body).toContain(`Added:\n  ${second}\n`)
    expect(added?.body).not.toContain(first)
    expect(removed?.body).toContain(`Removed:\n  ${first}\n`)
  })

  it('are announced twenty times in a minute at most', async () => {
    const customerId = lakesideId
    const announce = () => lakeside.call(organization.announceIpChanges, { customerId })
    await carrel.database.owner.query(
      "delete from sign_in_failures where key like 'announcements:%'",
    )
    for (let sent = 0; sent < 20; sent += 1) await announce()
    await expect(announce()).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfter: expect.any(Number) as number },
    })
    await harbour.call(organization.announceIpChanges, { customerId: harbourId })
    await carrel.database.owner.query(
      "delete from sign_in_failures where key like 'announcements:%'",
    )
  })

  it('that changed are announced once, also when two ask for it at once', async () => {
    const newMails = await announceEarlier(lakeside, lakesideId)
    await save(lakeside, lakesideId, ({ ip4Ranges }) => ({
      ip4Ranges: [...ip4Ranges, range('8.8.8.8')],
    }))
    const announce = () => lakeside.call(organization.announceIpChanges, { customerId: lakesideId })
    // Both have to wait before they write their mail.
    const held = { statement: 'lock table mails in exclusive mode', waiters: 2 }
    await whileLocked(carrel, held, () => Promise.all([announce(), announce()]))
    expect(await newMails()).toHaveLength(1)
  })
})

describe('credentials', () => {
  it('are changed, mailed to the primary contacts, and end the sessions of that account', async () => {
    const other = await carrel.signIn('lakeside')
    const reset = {
      customerId: lakesideId,
      userName: 'lakeside',
      newPassword: 'Newpass1',
      currentPassword: demoPasswords.lakeside,
    }
    await lakeside.call(organization.resetAdminPassword, reset)
    expect(await problemCode(read(other, lakesideId))).toBe('unauthenticated')
    await read(lakeside, lakesideId)
    await carrel.anyone().signIn('lakeside', 'Newpass1')
    await expect(carrel.anyone().signIn('lakeside', demoPasswords.lakeside)).rejects.toThrow(
      'invalid',
    )
    const mail = await carrel.database.db
      .selectFrom('mails')
      .select(['toAddresses', 'body'])
      .where('kind', '=', 'credentials')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { contacts } = await read(lakeside, lakesideId)
    const primary = contacts.filter(({ accessType }) => accessType === '1')
    expect(mail.toAddresses).toEqual(primary.map(({ email }) => email))
    expect(carrel.log.join('\n')).not.toContain('Newpass1')
  })

  it('of the account in use need its current password, but not from support staff', async () => {
    const reset = { customerId: harbourId, userName: 'harbour', newPassword: demoPasswords.harbour }
    const without = await problemOf(harbour.call(organization.resetAdminPassword, reset))
    expect(without.code).toBe('invalid')
    expect(without.details.fields).toEqual({ currentPassword: 'mandatory' })
    const wrong = await problemOf(
      harbour.call(organization.resetAdminPassword, { ...reset, currentPassword: 'guess' }),
    )
    expect(wrong.details.fields).toEqual({ currentPassword: 'wrong' })
    const right = { ...reset, currentPassword: demoPasswords.harbour }
    expect(await harbour.call(organization.resetAdminPassword, right)).toBe(true)
    const staff = await supportAt(carrel, harbourId)
    expect(await staff.call(organization.resetAdminPassword, reset)).toBe(true)
    harbour = await carrel.signIn('harbour')
  })

  it('cannot be taken over by guesses of the current password', async () => {
    const thief = carrel.anyone('203.0.113.50')
    await thief.signIn('harbour', demoPasswords.harbour)
    const guess = () =>
      problemCode(
        thief.call(organization.resetAdminPassword, {
          customerId: harbourId,
          userName: 'harbour',
          newPassword: 'Newpass1',
          currentPassword: 'guess',
        }),
      )
    const codes = await Promise.all(Array.from({ length: 20 }, guess))
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(10)
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(10)
  })

  it('are set twenty times in a minute at most, because their mails go before those of others', async () => {
    const meridian = await carrel.signIn('meridian')
    const { scholarUserName: userName } = await read(meridian, meridianId)
    const reset = { customerId: meridianId, userName, newPassword: 'Newpass1' }
    const set = () => meridian.call(organization.resetScholarPassword, reset)
    vi.setSystemTime(Date.now() + minutes(1))
    for (let count = 0; count < 20; count += 1) expect(await set()).toBe(true)
    expect(await problemCode(set())).toBe('throttled')
    vi.setSystemTime(Date.now() + minutes(1))
    expect(await set()).toBe(true)
  })

  it('of the two modules differ in their names', async () => {
    const { scholarUserName } = await read(harbour, harbourId)
    const problem = await problemOf(
      harbour.call(organization.resetAdminPassword, {
        customerId: harbourId,
        userName: scholarUserName.toUpperCase(),
        newPassword: 'with space',
        currentPassword: demoPasswords.harbour,
      }),
    )
    expect(problem.details.fields).toEqual({ userName: 'sameUserName', newPassword: 'space' })
  })

  it('cannot take a name that somebody has', async () => {
    const reset = { customerId: harbourId, userName: 'Meridian', newPassword: 'Newpass1' }
    const problem = await problemOf(harbour.call(organization.resetScholarPassword, reset))
    expect(problem.code).toBe('conflict')
    expect(problem.details.fields).toEqual({ userName: 'taken' })
  })

  it('a name is free or taken, asked for at most 30 times a minute', async () => {
    const lookUp = (userName: string) =>
      consortium.call(organization.userNameAvailability, { userName })
    expect(await lookUp('MERIDIAN')).toEqual({ available: false })
    for (let attempt = 1; attempt < 30; attempt += 1) {
      expect(await lookUp(`free-${attempt}`)).toEqual({ available: true })
    }
    expect(await problemCode(lookUp('one-more'))).toBe('throttled')
    // Setting credentials says of a name whether it is taken, too.
    const reset = { customerId: consortiumId, userName: 'meridian', newPassword: 'Newpass1' }
    expect(await problemCode(consortium.call(organization.resetScholarPassword, reset))).toBe(
      'throttled',
    )
    vi.setSystemTime(Date.now() + minutes(1))
    expect(await lookUp('one-more')).toEqual({ available: true })
  })
})

describe('subscriptions', () => {
  it('are downloaded as a workbook with a timestamp in its name', async () => {
    const { subscriptionSummary } = await read(meridian, meridianId)
    const [{ levelId, referenceId } = { levelId: 0, referenceId: 0 }] = subscriptionSummary
    const filter = { customerId: meridianId, levelId, referenceId }
    expect(await meridian.call(organization.subscriptionDetails, filter)).toHaveLength(3)
    const { fileName } = await meridian.call(organization.downloadSubscriptionDetails, filter)
    expect(fileName).toMatch(/^Subscription_Details_\d{8}T\d{6}\.xlsx$/)
  })
})
